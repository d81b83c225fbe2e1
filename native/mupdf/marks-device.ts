import type { ActualTexts } from './actual-text.js'
import { isSignRoot, SIGN_DEPTH, signedNumber } from './mark-signs.js'
import type { PageMarks } from './page-content.js'
import type { PageTree, TreeNode } from './page-tree.js'
import { typeName, UNKNOWN_TYPE } from './structure-types.js'
import type { LoadedMupdf, WasmModule } from './wasm-module.js'

/**
 * Reads which elements of the structure tree a page's texts belong to, while the page is read. MuPDF's device for
 * JavaScript is not told of elements; the one that records display lists is. One of those is made here and given the
 * other's entries for all that is painted: what it still records are the starts and ends of elements, which are read and
 * forgotten at each text. Those of the page's own marked content are signs (mark-signs.ts), which the page's tree explains;
 * forms that are painted on it may have places of their own in the document's tree. Layouts on wasm32, mupdf 1.28.1, in words: fz_device { refs, hints, flags, an entry for each
 * call }, of which 29 and 30 start and end an element; fz_display_list { refs 0, nodes 3, length 9 }; a node has its
 * command in 5 bits, its size in 9, and for a start the bytes { type 0, place 1, name 5 } after it.
 */
export interface MarksDevice {
  /** What to run a page with that has this place in its document's tree; `stop` ends it. */
  start(tree: PageTree): object
  /** The page has so many runs now: those that are new belong to the element that is open. */
  note(runCount: number): void
  /** The same of pictures. */
  noteImages(imageCount: number): void
  /** Undefined for more elements than any document's page has. */
  stop(): PageMarks | undefined
}

/** Entries that the device for JavaScript gives: before those of elements. What is after them listens for texts. */
const OTHER_ENTRIES = [5, 29] as const
const NODES = 3
const LENGTH = 9
const COMMAND = { start: 24, end: 25 } as const

/** More elements on one page, or deeper ones, are no document's structure. */
const ELEMENTS_MAX = 20_000
const DEPTH_MAX = 200

/** An element that has been started on the page. */
interface Mark {
  readonly place: number
  readonly type: string
  /** By place. */
  readonly kids: Map<number, Mark>
}

/** An element as MuPDF tells it. */
interface Started {
  readonly type: number
  readonly place: number
}

interface Reading {
  readonly tree: PageTree
  readonly list: Destroyable
  readonly device: Destroyable & { close(): void }
  /** From the outermost down to the innermost. */
  readonly started: Started[]
  /** The elements that were started: the numbers of marked contents, once each, and the paths of others. */
  readonly contents: (number | readonly Started[])[]
  /** Places among these, by number. */
  readonly placeOf: Map<number, number>
  /** The place of what content belongs to now; -1: of none. */
  owner: number
  /** Such a place by run. */
  readonly owners: number[]
  /** The same by picture. */
  readonly imageOwners: number[]
}

interface Destroyable {
  readonly pointer: unknown
  destroy(): void
}

export function createMarksDevice({ mupdf, wasm }: LoadedMupdf, texts: ActualTexts): MarksDevice {
  let reading: Reading | undefined
  return {
    start(tree) {
      const list = new mupdf.DisplayList([0, 0, 1, 1])
      const device = new mupdf.DisplayListDevice(list)
      const painting = new mupdf.Device({})
      takeEntries(wasm, Number(painting.pointer), Number(device.pointer))
      texts.listen(Number(device.pointer))
      painting.close()
      painting.destroy()
      reading = {
        tree,
        list,
        device,
        started: [],
        contents: [],
        placeOf: new Map(),
        owner: -1,
        owners: [],
        imageOwners: [],
      }
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
      const marks = isOverBudget(reading) ? undefined : tryMarksOf(reading)
      reading = undefined
      return marks
    },
  }
}

function takeEntries({ HEAPU32: words }: WasmModule, from: number, to: number): void {
  const [first, end] = OTHER_ENTRIES
  words.copyWithin((to >> 2) + first, (from >> 2) + first, (from >> 2) + end)
}

/** What is new belongs to the element that is open. */
function noteOwners(
  wasm: WasmModule,
  reading: Reading | undefined,
  owners: number[] | undefined,
  count: number,
): void {
  if (reading === undefined || owners === undefined || isOverBudget(reading)) return
  readNodes(wasm, reading)
  while (owners.length < count) owners.push(reading.owner)
}

function isOverBudget({ contents, started }: Reading): boolean {
  return contents.length > ELEMENTS_MAX || started.length > DEPTH_MAX
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
    else if (command === COMMAND.end) endElement(reading)
    node += Math.max(1, (head >> 5) & 0x1ff)
  }
}

function startElement(reading: Reading, low = 0, high = 0): void {
  const { started, tree } = reading
  started.push({ type: (low << 24) >> 24, place: (low >>> 8) | (high << 24) })
  if (!isSign(reading)) startOther(reading)
  else if (started.length === SIGN_DEPTH) {
    const number = signedNumber(started[1]?.place ?? 0, started[2]?.place ?? 0)
    // What the tree does not know belongs to what was before.
    if (tree.has(number)) startContent(reading, number)
  }
}

function startContent(reading: Reading, number: number): void {
  const { contents, placeOf } = reading
  const place = placeOf.get(number) ?? contents.push(number) - 1
  placeOf.set(number, place)
  reading.owner = place
}

function startOther(reading: Reading): void {
  reading.owner = reading.contents.push([...reading.started]) - 1
}

function endElement(reading: Reading): void {
  const isOther = !isSign(reading)
  reading.started.pop()
  if (isOther) startOther(reading)
}

function isSign({ started, tree }: Reading): boolean {
  const [first] = started
  return first !== undefined && isSignRoot(tree.signType, first.type, first.place)
}

/** Undefined as well where the tree is damaged. */
function tryMarksOf(reading: Reading): PageMarks | undefined {
  try {
    return marksOf(reading)
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) throw error
    return undefined
  }
}

/** Looks the elements up, which has to wait until MuPDF has run the page. */
function marksOf({ tree, contents, owners, imageOwners }: Reading): PageMarks | undefined {
  const root: Mark = { place: 0, type: '', kids: new Map() }
  const count = { elements: 0 }
  const marks = contents.map((content) => {
    const path = typeof content === 'number' ? lineage(tree.nodeOf(content)) : content
    return path.length > DEPTH_MAX ? undefined : markAt(root, path, count)
  })
  if (count.elements > ELEMENTS_MAX || marks.includes(undefined)) return undefined
  const elements: { parent: number; place: number; type: string }[] = []
  const indexes = new Map<Mark, number>([[root, -1]])
  const add = (mark: Mark, parent: number) => {
    const { place, type, kids } = mark
    const index = elements.push({ parent, place, type }) - 1
    indexes.set(mark, index)
    for (const kid of inOrder(kids)) add(kid, index)
  }
  for (const kid of inOrder(root.kids)) add(kid, -1)
  const indexOf = (owner: number): number => indexes.get(marks[owner] ?? root) ?? -1
  return {
    elements,
    elementOf: Int32Array.from(owners, indexOf),
    elementOfImage: Int32Array.from(imageOwners, indexOf),
  }
}

/** From the outermost down. */
function lineage(node: TreeNode | undefined): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let at = node; at !== undefined; at = at.parent) nodes.push(at)
  return nodes.reverse()
}

/** An element that goes on after others is one with what it was before; those of unknown types are not told. */
function markAt(root: Mark, path: readonly Started[], count: { elements: number }): Mark {
  let mark = root
  for (const { type, place } of path) {
    if (type === UNKNOWN_TYPE) continue
    let kid = mark.kids.get(place)
    if (kid === undefined) {
      kid = { place, type: typeName(type), kids: new Map() }
      mark.kids.set(place, kid)
      count.elements++
    }
    mark = kid
  }
  return mark
}

function inOrder(kids: ReadonlyMap<number, Mark>): Mark[] {
  return [...kids.values()].sort((one, other) => one.place - other.place)
}
