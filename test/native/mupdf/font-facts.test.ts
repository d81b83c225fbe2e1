import { expect, test } from 'vitest'
import { faceOfName, isBoldName, isItalicName } from '../../../native/mupdf/font-facts.js'

test.each<[name: string, style: '' | 'b' | 'i' | 'bi']>([
  ['Helvetica', ''],
  ['Helvetica-BoldOblique', 'bi'],
  ['CMBX12', 'b'],
  ['CMMI10', 'i'],
  ['CMTI10', 'i'],
  ['CMSLTT10', 'i'],
  ['SFTI1000', 'i'],
  ['Dcbx10', 'b'],
  ['NimbusRomNo9L-Medi', 'b'],
  ['Graphik-Medium', ''],
  ['AdvOT62cab712', ''],
  ['AdvOT62cab712.B', 'b'],
  ['AdvOT8b40f9c2.B+03', 'b'],
  ['AdvOT0fefdda9.BI', 'bi'],
  ['AdvOT255b5711.I', 'i'],
  ['AdobeCorpID-MyriadBdIt', 'bi'],
  ['AdobeCorpID-MyriadRgIt', 'i'],
  ['SDGothicNeoc-fBd', 'b'],
  ['MyriadPro-It', 'i'],
  ['HelveticaNeueLTStd-BlkCn', 'b'],
  ['HelveticaNeueLTStd-HvIt', 'bi'],
  ['Inter_700wght', 'b'],
  ['Inter_400wght', ''],
  ['Gotham-Ultra', 'b'],
  ['HelveticaNeue-UltraLight', ''],
  ['Times New Roman cursiva', 'i'],
])('%s', (name, style) => {
  expect(`${isBoldName(name) ? 'b' : ''}${isItalicName(name) ? 'i' : ''}`).toBe(style)
})

test.each<[name: string, face: ReturnType<typeof faceOfName>]>([
  ['DejaVuSansMono', 'typewriter'],
  ['CourierNewPSMT', 'typewriter'],
  ['Monaco', 'typewriter'],
  ['NotoSansMonoCJKsc-Regular', 'typewriter'],
  ['MonotypeCorsiva', undefined],
  ['Helvetica', undefined],
  ['SimSun', 'eastAsian'],
  ['MS-PMincho', 'eastAsian'],
  ['KozMinPr6N-Regular', 'eastAsian'],
  ['HiraKakuProN-W3', 'eastAsian'],
  ['STSong', 'eastAsian'],
  ['HeiseiMin-W3', 'eastAsian'],
])('the face of %s: %s', (name, face) => {
  expect(faceOfName(name)).toBe(face)
})
