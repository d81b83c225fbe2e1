import { makeZip, type ZipFile } from './make-zip.js'

const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'
const NAMESPACES = [
  'office',
  'style',
  'text',
  'table',
  'draw',
  'presentation',
  'svg',
  'fo',
  'meta',
  'number',
  'loext',
  'xlink',
  'dc',
  'math',
]
  .map((prefix) => `xmlns:${prefix}="urn:${prefix}"`)
  .join(' ')

export type OdfKind = 'text' | 'spreadsheet' | 'presentation'

export interface OdfParts {
  /** Content of `office:automatic-styles`. */
  readonly automatic?: string
  /** Content of `office:styles`. */
  readonly styles?: string
  /** Content of `office:meta`. */
  readonly meta?: string
  /** Further entries of the manifest. */
  readonly manifest?: string
  readonly more?: readonly ZipFile[]
}

/** An OpenDocument file with this content of its body. */
export function makeOdf(
  kind: OdfKind,
  body: string,
  { automatic = '', styles, meta, manifest = '', more = [] }: OdfParts = {},
): Buffer {
  const type = `${OPEN_DOCUMENT}.${kind}`
  const root = (name: string, content: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><office:${name} ${NAMESPACES}>${content}</office:${name}>`
  const entries = `<manifest:file-entry manifest:full-path="/" manifest:media-type="${type}"/>`
  const files: (ZipFile | undefined)[] = [
    { name: 'mimetype', content: type, isStored: true },
    {
      name: 'content.xml',
      content: root(
        'document-content',
        `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body>`,
      ),
    },
    styles === undefined
      ? undefined
      : {
          name: 'styles.xml',
          content: root('document-styles', `<office:styles>${styles}</office:styles>`),
        },
    meta === undefined
      ? undefined
      : { name: 'meta.xml', content: root('document-meta', `<office:meta>${meta}</office:meta>`) },
    {
      name: 'META-INF/manifest.xml',
      content: `<manifest:manifest xmlns:manifest="urn:manifest">${entries}${manifest}</manifest:manifest>`,
    },
    ...more,
  ]
  return makeZip(files.filter((file) => file !== undefined))
}

/** The same document as one flat file. */
export function makeFlatOdf(
  kind: OdfKind,
  body: string,
  { automatic = '', styles = '', meta = '' }: OdfParts = {},
): Buffer {
  const within = (name: string, content: string) => `<office:${name}>${content}</office:${name}>`
  const content =
    within('meta', meta) +
    within('settings', '') +
    within('styles', styles) +
    within('automatic-styles', automatic) +
    within('body', within(kind, body))
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- saved -->\n<office:document ${NAMESPACES} office:version="1.3" office:mimetype="${OPEN_DOCUMENT}.${kind}">${content}</office:document>`,
  )
}

/** A style of a family, with properties of its text. */
export function odfStyle(
  family: string,
  name: string,
  properties: string,
  attributes = '',
): string {
  return `<style:style style:family="${family}" style:name="${name}" ${attributes}><style:${family === 'table' ? 'table' : 'text'}-properties ${properties}/></style:style>`
}

export function odfParagraph(content: string, style = 'Standard'): string {
  return `<text:p text:style-name="${style}">${content}</text:p>`
}

export function odfList(style: string, items: readonly string[], attributes = ''): string {
  const elements = items.map((item) => `<text:list-item>${item}</text:list-item>`).join('')
  return `<text:list text:style-name="${style}" ${attributes}>${elements}</text:list>`
}
