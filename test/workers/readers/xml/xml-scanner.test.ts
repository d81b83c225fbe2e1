import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attributeOf, relationshipIdOf } from '../../../../workers/readers/xml/xml-attributes.js'
import { type XmlHandler, xmlScanner } from '../../../../workers/readers/xml/xml-scanner.js'

function eventLog(): { readonly log: string[]; readonly handler: XmlHandler } {
  const log: string[] = []
  const handler: XmlHandler = {
    open: (name, tag) => log.push(`<${name}${tag.attributes()}>`),
    text(value) {
      const last = log.at(-1)
      if (last?.startsWith('=')) log[log.length - 1] = last + value
      else log.push(`=${value}`)
    },
    close: (name) => log.push(`</${name}>`),
  }
  return { log, handler }
}

function events(xml: string, pieceChars = xml.length): string[] {
  const { log, handler } = eventLog()
  const scanner = xmlScanner(handler)
  for (let at = 0; at < xml.length; at += pieceChars) scanner.write(xml.slice(at, at + pieceChars))
  scanner.end()
  return log
}

test.each<[string, string, string[]]>([
  ['elements and text', '<a><b>x</b>y</a>', ['<a>', '<b>', '=x', '</b>', '=y', '</a>']],
  ['prefixes', '<w:a w:b="1" c="2"/>', ['<a w:b="1" c="2">', '</a>']],
  ['both quotes, > in values', `<a b='"' c="'>/"/>`, [`<a b='"' c="'>/">`, '</a>']],
  [
    'references',
    '<a b="&lt;&#65;">&amp;&#x1F600;&quot;&apos;&gt;</a>',
    ['<a b="&lt;&#65;">', `=&😀"'>`, '</a>'],
  ],
  ['references are not read twice', '<a>&amp;lt;</a>', ['<a>', '=&lt;', '</a>']],
  [
    'unknown references stay',
    '<a>&nbsp; &#0; &#x110000;</a>',
    ['<a>', '=&nbsp; &#0; &#x110000;', '</a>'],
  ],
  ['line ends', '<a>1\r\n2\r3</a>', ['<a>', '=1\n2\n3', '</a>']],
  ['CDATA', '<a><![CDATA[<b>&amp;]]></a>', ['<a>', '=<b>&amp;', '</a>']],
  [
    'comments, instructions',
    '\ufeff<?xml version="1.0"?><!-- <a> --><a><?x y?><!----></a>\n',
    ['<a>', '</a>'],
  ],
])('reads %s, in whatever pieces it comes', (_, xml, expected) => {
  for (const pieceChars of [xml.length, 7, 3, 1]) expect(events(xml, pieceChars)).toEqual(expected)
})

test.each([
  ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', 'document type'],
  ['another declaration', '<a><!ELEMENT b></a>', 'document type'],
  ['tags that do not match', '<a><b></a></b>', 'match'],
  ['an end tag too many', '<a></a></a>', 'match'],
  ['a missing end tag', '<a><b></b>', 'end'],
  ['a tag cut off', '<a><b', 'end'],
  ['two roots', '<a/><b/>', 'two root'],
  ['text around the root', 'x<a/>', 'outside'],
  ['an attribute without quotes', '<a b=c/>', 'broken'],
  ['nothing', ' ', 'no element'],
  ['random bytes', '\u0001\u0002\u0003', 'end'],
  ['depth', '<a>'.repeat(3000), 'deeper'],
])('refuses %s', (_, xml, message) => {
  expect(() => events(xml)).toThrow(message)
})

test('a tag without end does not fill the memory', () => {
  const scanner = xmlScanner(eventLog().handler)
  scanner.write('<a b="')
  expect(() => {
    for (let count = 0; count < 100; count++) scanner.write('x'.repeat(2 ** 16))
  }).toThrow('tag without end')
})

test('long text is handed on while it comes, references unbroken', () => {
  const { log, handler } = eventLog()
  const scanner = xmlScanner(handler)
  scanner.write('<a>')
  for (let count = 0; count < 50; count++) scanner.write('&amp;123456'.repeat(1000))
  expect(log.join('').length).toBeGreaterThan(200_000)
  scanner.write('</a>')
  scanner.end()
  expect(log[1]).toBe(`=${'&123456'.repeat(50_000)}`)
})

test('pieces never change what is read', () => {
  const text = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .map((raw) => raw.replace(/[\p{Cc}]/gu, ''))
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 9 }), (inner, value, pieceChars) => {
      const quoted = (raw: string) =>
        raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
      const xml = `<r><c v="${quoted(value)}">${quoted(inner)}</c></r>`
      expect(events(xml, pieceChars)).toEqual(events(xml))
    }),
  )
})

test('attributes are found by name, relationships by prefix', () => {
  const both = ' r:id="rId2" id="256"'
  expect(attributeOf(both, 'id')).toBe('256')
  expect(relationshipIdOf(both, 'id')).toBe('rId2')
  expect(attributeOf(' w:val="1"', 'val')).toBe('1')
  expect(attributeOf(' w:interval="1"', 'val')).toBeUndefined()
  expect(relationshipIdOf(' w:id="1" d3p1:id="rId3"', 'id')).toBe('rId3')
  expect(attributeOf(` a="val='2'"\n val = '&lt;3'`, 'val')).toBe('<3')
})
