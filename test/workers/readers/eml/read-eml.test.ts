import { expect, test } from 'vitest'
import { readEml } from '../../../../workers/readers/eml/read-eml.js'
import { conversionFailure } from '../../../support/conversion-failure.js'
import { officeMarkdown, openOffice } from '../../../support/read-office.js'

const HEAD = 'From: Ann <ann@a.b>\r\nSubject: Hi\r\n'
const TABLE = '| Header | Value |\n| --- | --- |\n| From | Ann (ann@a.b) |\n| Subject | Hi |'
const message = (...lines: string[]) => Buffer.from(HEAD + lines.join('\r\n'), 'latin1')
const parts = (type: string, ...content: string[]) =>
  message(
    `Content-Type: multipart/${type}; boundary="b"`,
    '',
    ...content.flatMap((part) => ['--b', part]),
    '--b--',
    '',
  )
const part = (headers: string, body: string) => `${headers}\r\n\r\n${body}`

test.each<[string, Uint8Array, string]>([
  ['plain text, as it is', message('', '1. a * b', '> quoted', ''), '1. a * b\n> quoted'],
  [
    'quoted-printable in another charset',
    message(
      'Content-Type: text/plain; charset=iso-8859-15',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe =A4 soft=',
      'ened',
    ),
    'Grüße € softened',
  ],
  [
    'base64',
    message(
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('Überall').toString('base64'),
    ),
    'Überall',
  ],
  [
    'flowed lines',
    message('Content-Type: text/plain; format=flowed', '', 'one ', 'line', 'two'),
    'one line\ntwo',
  ],
  [
    'HTML rather than plain text',
    parts(
      'alternative',
      part('Content-Type: text/plain', 'plain'),
      part(
        'Content-Type: text/html',
        '<h1>Title</h1><p><b>b</b> <a href="https://a.b/">c</a></p><script>no()</script>',
      ),
    ),
    '# Title\n\n**b** [c](https://a.b/)',
  ],
  [
    'pictures that come along, by their names',
    parts(
      'related',
      part('Content-Type: text/html', '<p>x <img src="cid:p1" alt="Logo"> <img src="cid:p2"></p>'),
      part(
        'Content-Type: image/png; name="logo.png"\r\nContent-ID: <p1>\r\nContent-Transfer-Encoding: base64',
        'AAAA',
      ),
    ),
    'x ![Logo](logo.png)',
  ],
  [
    'attachments as a list, messages among them unopened',
    parts(
      'mixed',
      part('Content-Type: text/plain', 'See there.'),
      part(
        "Content-Type: application/pdf\r\nContent-Disposition: attachment; filename*=utf-8''%C3%9Cbersicht.pdf\r\nContent-Transfer-Encoding: base64",
        Buffer.alloc(1500).toString('base64'),
      ),
      part('Content-Type: message/rfc822', 'From: x@y.z\r\n\r\ninner'),
    ),
    'See there.\n\n## Attachments\n\n- Übersicht.pdf (application/pdf, 1,500 bytes)\n- unnamed (message/rfc822, 19 bytes)',
  ],
  ['no body', message(''), ''],
])('%s', async (_, bytes, markdown) => {
  const result = await officeMarkdown(readEml, bytes)
  expect(result.markdown).toBe(`${TABLE}\n\n${markdown}`.trimEnd())
  expect(result.warnings).toEqual([])
})

test('headers are decoded, dates are ISO in the zone of the sender', async () => {
  const bytes = Buffer.from(
    [
      'From: =?utf-8?q?J=C3=BCrgen?= <j@a.b>',
      'To: Team: a@a.b, "B, C" <b@a.b>;, d@a.b',
      'Cc: =?iso-8859-1?q?Ren=E9?= <r@a.b>',
      'Date: Fri, 1 Mar 2024 09:08:07 +0200 (EET)',
      'Subject: =?utf-8?b?w4Q=?= =?utf-8?b?w7w=?=',
      ' | folded',
      '',
      '',
    ].join('\r\n'),
  )
  const { markdown, reading } = await officeMarkdown(readEml, bytes)
  expect(markdown.split('\n').slice(2)).toEqual([
    '| From | Jürgen (j@a.b) |',
    '| To | Team: a@a.b, B, C (b@a.b), d@a.b |',
    '| Cc | René (r@a.b) |',
    '| Date | 2024-03-01 09:08:07 +02:00 |',
    '| Subject | Äü \\| folded |',
  ])
  expect(reading.metadata).toEqual({
    title: 'Äü | folded',
    author: 'Jürgen',
    createdAt: '2024-03-01T07:08:07Z',
  })
})

function nested(depth: number): Buffer {
  const open = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  return Buffer.from(`${HEAD}${open.join('')}Content-Type: text/plain\r\n\r\ndeep\r\n`)
}

test.each<[string, Uint8Array, string]>([
  ['parts nested 1,000 deep', nested(1000), 'unreadable_document'],
  ['endless headers', message(`X: ${'a'.repeat(3 * 2 ** 20)}`, '', 'x'), 'unreadable_document'],
  ['what is no message', Buffer.from('just some text'), 'unreadable_document'],
  [
    'an encrypted body (OpenPGP)',
    message('Content-Type: multipart/encrypted; boundary=b', '', '--b--'),
    'encrypted_document',
  ],
  [
    'an encrypted body (S/MIME)',
    message('Content-Type: application/pkcs7-mime; smime-type=enveloped-data', '', 'AAAA'),
    'encrypted_document',
  ],
])('refuses %s', async (_, bytes, code) => {
  expect(await conversionFailure(officeMarkdown(readEml, bytes))).toMatchObject({ code })
})

test.each<[string, Uint8Array]>([
  ['parts nested 200 deep', nested(200)],
  ['50,000 parts', parts('mixed', `\r\n\r\nx\r\n${'--b\r\n\r\nx\r\n'.repeat(50_000)}`)],
  ['an unknown charset', message('Content-Type: text/plain; charset=x-none', '', '\xff\xfe x')],
  ['broken base64', message('Content-Transfer-Encoding: base64', '', '!!!=A=')],
  ['a boundary that never comes', message('Content-Type: multipart/mixed; boundary=b', '', 'x')],
])('reads %s', async (_, bytes) => {
  const { reading } = await openOffice(readEml, bytes)
  expect(reading.metadata.title).toBe('Hi')
})
