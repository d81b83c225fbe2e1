import type { PageMarks } from './page-content.js'
import type { LoadedMupdf, WasmModule } from './wasm-module.js'

/**
 * Reads which elements of the structure tree a page's texts belong to, while the page is read. MuPDF's device for
 * JavaScript is not told of elements; the one that records display lists is. One of those is made here and given the
 * other's entries for all that is painted: what it still records are the starts and ends of elements, which are read and
 * forgotten at each text. Layouts on wasm32, mupdf 1.28.1, in words: fz_device { refs, hints, flags, an entry for each
 * call }, of which 29 and 30 start and end an element; fz_display_list { refs 0, nodes 3, length 9 }; a node has its
 * command in 5 bits, its size in 9, and for a start the bytes { type 0, place 1, name 5 } after it.
 */
export interface MarksDevice {
  /** What to run a page with; `stop` ends it. */
  start(): object
  /** The page has so many runs now: those that are new belong to the element that is open. */
  note(runCount: number): void
  /** The same of pictures. */
  noteImages(imageCount: number): void
  /** Undefined for more elements than any document's page has. */
  stop(): PageMarks | undefined
}

/** Entries that the device for JavaScript gives: before those of elements, and after them. */
const OTHER_ENTRIES = [
  [5, 29],
  [31, 33],
] as const
const NODES = 3
const LENGTH = 9
const COMMAND = { start: 24, end: 25 } as const

/** More elements on one page, or deeper ones, are no document's structure. */
const ELEMENTS_MAX = 20_000
const DEPTH_MAX = 200

/** MuPDF's fz_structure in its order; types it does not know are -1. */
const TYPES = (
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index NonStruct Private DocumentFragment Aside ' +
  'Title FENote Sub P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note ' +
  'Reference BibEntry Code Link Annot Em Strong Ruby RB RT RP Warichu WT WP Figure Formula Form Artifact'
).split(' ')

/** An element that has been started on the page. */
interface Mark {
  readonly place: number
  readonly type: string
  /** By place. */
  readonly kids: Map<number, Mark>
}

interface Reading {
  readonly list: Destroyable
  readonly device: Destroyable & { close(): void }
  readonly root: Mark
  /** From the root down to the element that is open. */
  readonly open: Mark[]
  /** By run. */
  readonly owners: Mark[]
  /** By picture. */
  readonly imageOwners: Mark[]
  elements: number
}

interface Destroyable {
  readonly pointer: unknown
  destroy(): void
}

export function createMarksDevice({ mupdf, wasm }: LoadedMupdf): MarksDevice {
  let reading: Reading | undefined
  return {
    start() {
      const list = new mupdf.DisplayList([0, 0, 1, 1])
      const device = new mupdf.DisplayListDevice(list)
      const painting = new mupdf.Device({})
      takeEntries(wasm, Number(painting.pointer), Number(device.pointer))
      painting.close()
      painting.destroy()
      const root: Mark = { place: 0, type: '', kids: new Map() }
      reading = { list, device, root, open: [root], owners: [], imageOwners: [], elements: 0 }
      return device
    },
    note: (runCount) => noteOwners(wasm, reading, reading?.owners, runCount),
    noteImages: (imageCount) => noteOwners(wasm, reading, reading?.imageOwners, imageCount),
    stop() {
      if (reading === undefined) return undefined
      const { device, list } = reading
      device.close()
      device.destroy()
      list.destroy()
      const marks = isOverBudget(reading) ? undefined : marksOf(reading)
      reading = undefined
      return marks
    },
  }
}

function takeEntries({ HEAPU32: words }: WasmModule, from: number, to: number): void {
  for (const [first, end] of OTHER_ENTRIES)
    words.copyWithin((to >> 2) + first, (from >> 2) + first, (from >> 2) + end)
}

/** What is new belongs to the element that is open. */
function noteOwners(
  wasm: WasmModule,
  reading: Reading | undefined,
  owners: Mark[] | undefined,
  count: number,
): void {
  if (reading === undefined || owners === undefined || isOverBudget(reading)) return
  readNodes(wasm, reading)
  const owner = reading.open.at(-1) ?? reading.root
  while (owners.length < count) owners.push(owner)
}

function isOverBudget({ elements, open }: Reading): boolean {
  return elements > ELEMENTS_MAX || open.length > DEPTH_MAX
}

/** Reads what the list holds, and empties it. */
function readNodes({ HEAPU32: words }: WasmModule, reading: Reading): void {
  const list = Number(reading.list.pointer) >> 2
  const first = (words[list + NODES] ?? 0) >> 2
  const end = first + (words[list + LENGTH] ?? 0)
  words[list + LENGTH] = 0
  for (let node = first; node < end; ) {
    const head = words[node] ?? 0
    const command = head & 0x1f
    if (command === COMMAND.start) startElement(reading, words[node + 1], words[node + 2])
    else if (command === COMMAND.end && reading.open.length > 1) reading.open.pop()
    node += Math.max(1, (head >> 5) & 0x1ff)
  }
}

/** An element that goes on after others is one with what it was before. */
function startElement(reading: Reading, low = 0, high = 0): void {
  const { open, root } = reading
  const type = low & 0xff
  const place = (low >>> 8) | (high << 24)
  const { kids } = open.at(-1) ?? root
  let mark = kids.get(place)
  if (mark === undefined) {
    mark = { place, type: TYPES[type] ?? '', kids: new Map() }
    kids.set(place, mark)
    reading.elements++
  }
  open.push(mark)
}

function marksOf({ root, owners, imageOwners }: Reading): PageMarks {
  const elements: { parent: number; place: number; type: string }[] = []
  const indexes = new Map<Mark, number>([[root, -1]])
  const add = (mark: Mark, parent: number) => {
    const { place, type, kids } = mark
    const index = elements.push({ parent, place, type }) - 1
    indexes.set(mark, index)
    for (const kid of inOrder(kids)) add(kid, index)
  }
  for (const kid of inOrder(root.kids)) add(kid, -1)
  const indexOf = (mark: Mark): number => indexes.get(mark) ?? -1
  return {
    elements,
    elementOf: Int32Array.from(owners, indexOf),
    elementOfImage: Int32Array.from(imageOwners, indexOf),
  }
}

function inOrder(kids: ReadonlyMap<number, Mark>): Mark[] {
  return [...kids.values()].sort((one, other) => one.place - other.place)
}
