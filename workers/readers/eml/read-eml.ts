import PostalMime, { type Email } from 'postal-mime'
import { ConversionError } from '../../../src/contract/errors.js'
import type { Block } from '../../document/blocks.js'
import type { Part, ReadContext, Reader } from '../../document/reading.js'
import { imageOf, linkUrl } from '../hypertext/link-targets.js'
import { pageContent } from '../hypertext/main-content.js'
import { parseHtml } from '../hypertext/parse-html.js'
import { readBlocks } from '../hypertext/read-blocks.js'
import type { References } from '../hypertext/references.js'
import { attachmentBlocks, attachmentName } from './attachments.js'
import { headerBlock, messageMetadata } from './message-headers.js'

/** Parts within parts, and bytes of all headers together: real messages have a tenth. */
const NESTING_MAX = 256
const HEADER_BYTES_MAX = 2 ** 21

/**
 * Messages (RFC 5322, MIME): a table of the headers, the body, a list of what is attached, which is not opened. The
 * HTML body is read where there is one, else the plain text, verbatim. Errors: `encrypted_document` for an encrypted
 * body, `unreadable_document`.
 */
export const readEml: Reader = async (source, _options, context) => {
  // The parser keeps the message whole, and its decoders refuse shared memory.
  const email = await parsed(new Uint8Array(source.bytes).buffer)
  context.checkpoint()
  refuseEncrypted(email)
  return {
    metadata: messageMetadata(email),
    modeUsed: 'fast',
    parts: messageParts(email, context),
    quality: () => ({ score: 1, signals: { attachments: email.attachments.length } }),
    close: () => undefined,
  }
}

async function parsed(message: ArrayBuffer): Promise<Email> {
  let email: Email
  try {
    email = await PostalMime.parse(message, {
      forceRfc822Attachments: true,
      maxNestingDepth: NESTING_MAX,
      maxHeadersSize: HEADER_BYTES_MAX,
    })
  } catch (error) {
    throw new ConversionError(
      'unreadable_document',
      'The message cannot be read: its parts are nested too deep, its headers too long, or it is broken.',
      {},
      error,
    )
  }
  const { from, to, date, subject, messageId } = email
  if (from ?? to ?? date ?? subject ?? messageId) return email
  throw new ConversionError('unreadable_document', 'The file has no headers of a message.')
}

/** OpenPGP (RFC 3156) and S/MIME (RFC 8551) whose body is encrypted; signed bodies can be read. */
function refuseEncrypted({ headers }: Email): void {
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? ''
  const isEncrypted =
    /^\s*multipart\/encrypted\b/i.test(type) ||
    (/^\s*application\/(x-)?pkcs7-mime\b/i.test(type) && !/smime-type\s*=\s*"?signed/i.test(type))
  if (!isEncrypted) return
  throw new ConversionError('encrypted_document', 'The body of the message is encrypted.')
}

async function* messageParts(email: Email, context: ReadContext): AsyncGenerator<Part> {
  const headers = headerBlock(email)
  if (headers !== undefined) yield { blocks: [headers] }
  for (const blocks of bodyBlocks(email, context)) {
    context.checkpoint()
    yield { blocks }
  }
  yield { blocks: attachmentBlocks(email) }
}

function* bodyBlocks(email: Email, context: ReadContext): Generator<Block[]> {
  if (email.html !== undefined && email.html.trim() !== '') {
    const onElements = (): void => context.checkpoint()
    const document = parseHtml([email.html], { length: email.html.length, onElements })
    yield* readBlocks(pageContent(document), context, messageReferences(email))
  } else if (email.text !== undefined && email.text.trim() !== '') {
    const value = email.text
      .replaceAll('\0', '')
      .replace(/\r\n?|\f/g, '\n')
      .trim()
    yield [{ type: 'verbatim', value: `${value}\n` }]
  }
}

/** Pictures that the message brings along (RFC 2392) are named as their files are. */
function messageReferences({ attachments }: Email): References {
  const names = new Map(
    attachments.flatMap((attachment): [string, string][] =>
      attachment.contentId === undefined
        ? []
        : [[attachment.contentId.replace(/^<|>$/g, ''), attachmentName(attachment)]],
    ),
  )
  return {
    link: linkUrl,
    image(element) {
      const image = imageOf(element)
      const id = /^cid:(.*)$/i.exec(image?.url ?? '')?.[1]
      if (image === undefined || id === undefined) return image
      const url = names.get(id) ?? names.get(decodedId(id)) ?? ''
      return url === '' && image.alt === '' ? undefined : { ...image, url }
    },
    note: () => undefined,
  }
}

function decodedId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
