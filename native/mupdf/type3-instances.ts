import type { PDFObject } from 'mupdf'

/** A font of those that have one name. */
interface Instance {
  /** As weights stand behind a family: `OpenSans`, `OpenSans-2`. */
  readonly name: string
  readonly box: Box | undefined
}

/**
 * All instances of a font whose weight varies have its name, and so has what a browser makes of a font that has no bold
 * type. Each has a descriptor of its own.
 */
export interface FontInstances {
  add(name: string, descriptor: number, font: PDFObject): void
  /** A name of its own for each that was added. */
  nameOf(name: string, descriptor: number): string
  /** Whether it is drawn fatter than another one. */
  isEmboldened(name: string, descriptor: number): boolean
}

export function createFontInstances(): FontInstances {
  const known = new Map<string, Map<number, Instance>>()
  const of = (name: string): Map<number, Instance> => {
    const instances = known.get(name) ?? new Map<number, Instance>()
    known.set(name, instances)
    return instances
  }
  return {
    add(name, descriptor, font) {
      const instances = of(name)
      if (instances.has(descriptor)) return
      const own = instances.size === 0 ? name : `${name}-${instances.size + 1}`
      instances.set(descriptor, { name: own, box: missingGlyphBox(font) })
    },
    nameOf: (name, descriptor) => of(name).get(descriptor)?.name ?? name,
    isEmboldened(name, descriptor) {
      const instances = of(name)
      const box = instances.get(descriptor)?.box
      if (box === undefined || instances.size < 2 || instances.size > INSTANCES_MAX) return false
      return [...instances.values()].some((other) => isGrown(box, other.box))
    },
  }
}

/** Of one name; a document with more of them is none of a browser. */
const INSTANCES_MAX = 100

/** Left, bottom, right and top, in glyph space. */
type Box = readonly [number, number, number, number]

const BOXED = /^\s*\S+\s+\S+\s+(\S+)\s+(\S+)\s+(\S+)\s+(\S+)\s+d1\b/
/** Larger programs are no glyphs. */
const PROGRAM_BYTES_MAX = 4096
/** Emboldened outlines are so much further out on all sides, thousandths of an em. */
const GROWN_MIN = 6

/** The box of the glyph that all of Skia's fonts have, `g0`: as its program says (ISO 32000-1, 9.6.5). */
function missingGlyphBox(font: PDFObject): Box | undefined {
  const program = font.get('CharProcs').get('g0')
  if (!program.isStream() || program.get('Length').asNumber() > PROGRAM_BYTES_MAX) return undefined
  const stream = program.readStream()
  try {
    const [, x0, y0, x1, y1] = BOXED.exec(stream.asString()) ?? []
    return y1 === undefined ? undefined : [Number(x0), Number(y0), Number(x1), Number(y1)]
  } finally {
    stream.destroy()
  }
}

function isGrown(box: Box, other: Box | undefined): boolean {
  if (other === undefined) return false
  const steps = [other[0] - box[0], other[1] - box[1], box[2] - other[2], box[3] - other[3]]
  return steps.every((step) => step > GROWN_MIN)
}
