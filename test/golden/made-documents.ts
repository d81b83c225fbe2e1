import { makePptx, shape, slideParagraph } from '../support/make-office.js'
import { makePdf, pictureAt, textAt } from '../support/make-pdf.js'

/** Documents that no program prints as they are needed, by file name. */
export const MADE_DOCUMENTS: Readonly<Record<string, () => Uint8Array>> = {
  'figures.pdf': figures,
  'form.pdf': form,
  'rotated.pdf': rotated,
  'scan-layer.pdf': scanLayer,
  'stamps.pdf': stamps,
  'slides.pptx': slides,
}

/** Two columns with a drawing that has a caption, steps with pictures between them, a logo on every page. */
function figures(): Uint8Array {
  const gray = (shade: number) => ({
    width: 40,
    height: 30,
    pixels: new Uint8Array(1200).fill(shade),
  })
  const logo = pictureAt([500, 735, 60, 30], gray(20))
  const column = (x: number, y: number, lines: readonly string[]) =>
    lines.map((line, at) => textAt(x, y - 14 * at, line))
  const tide = [
    'The tide runs through the narrows twice a',
    'day and turns at the lighthouse. Boats that',
    'wait for slack water lie in the lee of the',
    'island, where the ground holds well.',
  ]
  const axis = ['120 470 m 120 560 l S', '120 470 m 280 470 l S']
  const curve = [
    '120 480 m 160 550 200 550 240 480 c S',
    '120 500 m 180 545 l S',
    '180 545 m 270 490 l S',
  ]
  const step = (y: number, number: number, text: string) => textAt(72, y, `${number}. ${text}`)
  return makePdf([
    {
      content: [
        logo,
        textAt(72, 700, 'Slack water at the narrows', 16, 'F2'),
        ...column(72, 670, [...tide, ...tide]),
        ...column(330, 670, [...tide, ...tide, ...tide]),
        ...axis,
        ...curve,
        textAt(104, 545, '4 m', 8),
        textAt(190, 456, 'hours', 8),
        textAt(72, 432, 'Figure 1: Height of the tide', 9),
        ...column(72, 400, tide),
        ...column(330, 480, [...tide, ...tide]),
      ].join(' '),
    },
    {
      content: [
        logo,
        textAt(72, 700, 'How to moor', 16, 'F2'),
        step(660, 1, 'Come up against the stream.'),
        pictureAt([90, 560, 120, 90], gray(90)),
        step(540, 2, 'Pass the line through the ring.'),
        pictureAt([90, 440, 120, 90], gray(150)),
        step(420, 3, 'Make it fast, and leave room for the tide.'),
      ].join(' '),
    },
    { content: [logo, ...column(72, 700, tide)].join(' ') },
  ])
}

/** Fields with values, check boxes, and a group of round buttons. */
function form(): Uint8Array {
  const labels = ['Full name', 'Street and number', 'Town', 'Berth wanted from']
  const values = ['Ada Bellweather', '14 Quay Street', 'Ness', '1 May 2025']
  const rows = labels.map((label, row) => textAt(72, 680 - 24 * row, label))
  const fields = values.map((value, row) => ({
    rect: [200, 674 - 24 * row, 420, 692 - 24 * row],
    entries: `/FT/Tx/T(field${row})/V(${value})`,
  }))
  const boxes = ['Electricity on the quay', 'Water', 'Winter storage']
  const ticks = boxes.map((_, row) => ({
    rect: [72, 552 - 20 * row, 84, 564 - 20 * row],
    entries: `/FT/Btn/T(box${row})/V/${row === 1 ? 'Off' : 'On'}/AS/${row === 1 ? 'Off' : 'On'}/MK<</CA(4)>>`,
  }))
  const content = [
    textAt(72, 730, 'Application for a berth', 16, 'F2'),
    textAt(72, 708, 'Please fill in every line. Berths are given in the order of application.'),
    ...rows,
    ...boxes.map((label, row) => textAt(92, 555 - 20 * row, label)),
    textAt(72, 470, 'The harbour master answers within two weeks.'),
  ]
  return makePdf([{ content: content.join(' '), fields: [...fields, ...ticks] }])
}

/** A wide table on a page that is turned to be read, and a page whose text is turned on an upright sheet. */
function rotated(): Uint8Array {
  const cells = [
    ['Vessel', 'Length', 'Arrived', 'Left', 'Cargo'],
    ['Heron', '12 m', '3 May', '4 May', 'fish'],
    ['Corran', '31 m', '3 May', '9 May', 'stone'],
    ['Else', '9 m', '5 May', '5 May', 'none'],
  ]
  const table = (turned: (x: number, y: number, text: string, isBold: boolean) => string) =>
    cells.flatMap((row, at) =>
      row.map((text, column) => turned(80 + 110 * column, 400 - 18 * at, text, at === 0)),
    )
  const level = (x: number, y: number, text: string, isBold: boolean) =>
    textAt(x, y, text, 10, isBold ? 'F2' : 'F1')
  const upwards = (x: number, y: number, text: string, isBold: boolean) =>
    `BT /${isBold ? 'F2' : 'F1'} 10 Tf 0 1 -1 0 ${612 - y} ${x} Tm (${text}) Tj ET`
  const lead =
    'Arrivals and departures of the first week of May, as they stand in the harbour book.'
  return makePdf([
    {
      content: [textAt(80, 450, lead), ...table(level)].join(' '),
      width: 792,
      height: 612,
      rotate: 180,
    },
    { content: [upwards(80, 450, lead, false), ...table(upwards)].join(' ') },
  ])
}

/** A picture of a page with the text that was recognized on it, painted invisibly. */
function scanLayer(): Uint8Array {
  const pixels = new Uint8Array(64 * 80).fill(250)
  for (let row = 8; row < 70; row += 4) pixels.fill(90, 64 * row + 8, 64 * row + 56)
  const hidden = [
    textAt(72, 700, 'Minutes of the parish council', 14),
    textAt(72, 670, 'Present were all members but Mr Orne, who was at sea. The clerk read the'),
    textAt(72, 656, 'minutes of the last meeting, to which nobody objected.'),
    textAt(72, 628, 'The purchase of a steam launch was agreed by five votes against two. The'),
    textAt(72, 614, 'launch is to be paid for in three years, out of the dues of the harbour.'),
  ]
  const picture = pictureAt([0, 0, 612, 792], { width: 64, height: 80, pixels })
  return makePdf([{ content: `${picture} 3 Tr ${hidden.join(' ')}` }])
}

/** A watermark across the page and a stamp in its margin, neither of which belongs to the text. */
function stamps(): Uint8Array {
  const lines = [
    'The gap in the breakwater is to be opened for one season. The harbour master',
    'writes down the depth of the channel on the first day of every month.',
  ]
  const content = [
    'q .8 g BT /F2 80 Tf .7 .7 -.7 .7 120 200 Tm (DRAFT) Tj ET Q',
    'BT /F1 14 Tf 0 1 -1 0 24 260 Tm (received 14 June 2025, No. 1204) Tj ET',
    textAt(72, 720, 'Order of the council', 16, 'F2'),
    ...lines.map((line, row) => textAt(72, 690 - 14 * row, line)),
  ]
  return makePdf([{ content: content.join(' ') }])
}

function slides(): Uint8Array {
  const title = (text: string) => shape(slideParagraph(text), { placeholder: 'type="title"' })
  const body = (...lines: string[]) => shape(lines.join(''), { placeholder: 'idx="1"' })
  return makePptx([
    { shapes: title('A gap in the breakwater') + body(slideParagraph('Proposal to the council')) },
    {
      shapes:
        title('Why the channel fills') +
        body(
          slideParagraph('The breakwater turns the ebb'),
          slideParagraph('Dredging lasts three winters'),
          slideParagraph('2016: 40,000 cubic metres', '<a:pPr lvl="1"/>'),
          slideParagraph('2021: 52,000 cubic metres', '<a:pPr lvl="1"/>'),
        ),
      notes: shape(slideParagraph('Show the two soundings here.'), {
        placeholder: 'type="body"',
      }),
    },
  ])
}
