import { makeZip, type ZipFile } from './make-zip.js'

export interface EpubParts {
  /** Content of `metadata`. */
  readonly metadata?: string
  /** Content of `body` of the navigation document. */
  readonly navigation?: string
  /** Content of `navMap`. */
  readonly ncx?: string
  /** Content of `encryption`. */
  readonly encryption?: string
  /** Instead of one `itemref` for each page. */
  readonly spine?: string
  readonly more?: readonly ZipFile[]
}

const MIMETYPE: ZipFile = { name: 'mimetype', content: 'application/epub+zip', isStored: true }
const CONTAINER =
  '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
  '<rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'

/** A book; pages by the name of their file, each the content of its `body` or, from `<?xml` or `<html` on, all of it. */
export function makeEpub(
  pages: Readonly<Record<string, string>>,
  { metadata = '', navigation, ncx, encryption, spine, more = [] }: EpubParts = {},
): Buffer {
  const names = Object.keys(pages)
  const items = names.map(
    (name, at) =>
      `<item id="p${at}" href="${encodeURI(name)}" media-type="application/xhtml+xml"/>`,
  )
  if (navigation !== undefined) {
    items.push(
      '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    )
  }
  if (ncx !== undefined) {
    items.push('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
  }
  const refs = names.map((_, at) => `<itemref idref="p${at}"/>`).join('')
  const opf =
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">' +
    `<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata}</metadata>` +
    `<manifest>${items.join('')}</manifest><spine toc="ncx">${spine ?? refs}</spine></package>`
  const files: (ZipFile | undefined)[] = [
    MIMETYPE,
    { name: 'META-INF/container.xml', content: CONTAINER },
    encryption === undefined
      ? undefined
      : {
          name: 'META-INF/encryption.xml',
          content: `<encryption xmlns:enc="enc">${encryption}</encryption>`,
        },
    { name: 'OEBPS/book.opf', content: opf },
    navigation === undefined ? undefined : { name: 'OEBPS/nav.xhtml', content: xhtml(navigation) },
    ncx === undefined
      ? undefined
      : {
          name: 'OEBPS/toc.ncx',
          content: `<?xml version="1.0"?><!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><navMap>${ncx}</navMap></ncx>`,
        },
    ...names.map((name) => ({ name: `OEBPS/${name}`, content: xhtml(pages[name] ?? '') })),
    ...more,
  ]
  return makeZip(files.filter((file) => file !== undefined))
}

function xhtml(content: string): string {
  if (/^<(\?xml|html)/.test(content)) return content
  return `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${content}</body></html>`
}
