import type { Attachment, Email } from 'postal-mime'
import type { Block } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'

/** What is attached: name, media type and size of each. Pictures that the HTML body shows stand in it. */
export function attachmentBlocks({ attachments, html }: Email): Block[] {
  const listed = attachments.filter(({ related }) => related !== true || html === undefined)
  if (listed.length === 0) return []
  return [
    { type: 'heading', level: 2, children: [text('Attachments')] },
    {
      type: 'list',
      ordered: false,
      items: listed.map((attachment) => ({
        children: [{ type: 'paragraph', children: [text(description(attachment))] }],
      })),
    },
  ]
}

function description(attachment: Attachment): string {
  const { content, mimeType } = attachment
  const bytes = typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength
  return `${attachmentName(attachment)} (${mimeType}, ${bytes.toLocaleString('en-US')} bytes)`
}

export function attachmentName({ filename }: Attachment): string {
  const name = (filename ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
  return name === '' ? 'unnamed' : name
}
