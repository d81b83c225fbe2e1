import type { ColorSpace } from 'mupdf'
import type { LoadedMupdf } from './wasm-module.js'

/** Types of colour spaces as MuPDF counts them: those whose components say themselves what is seen. */
const GRAY = 1
const RGB = 2
const CMYK = 4
const LAB = 5
/** A page that paints with more spaces or colours than these is a pattern: what follows counts as black. Untested. */
const SPACES_MAX = 1000
const COLORS_MAX = 10_000
const BLACK = 0

/** What the colours of a page look like. */
export interface PaintColors {
  /** A colour as 0xRRGGBB; `space` points to its space, `color` to its `n` components. Never throws. */
  rgb(space: number, n: number, color: number): number
  /** Spaces and colours are known for a page: their memory is given back when the next one begins. */
  startPage(): void
}

/** A space that needs asking: spot colours, Lab. */
interface AskedSpace {
  /** Held, so that no other space can come to lie where it lies. */
  readonly space: ColorSpace
  /** 0xRRGGBB by the components' bytes. */
  readonly seen: Map<string, number>
}

export function createPaintColors({ mupdf, wasm }: LoadedMupdf): PaintColors {
  const types = new Map<number, number>()
  const asked = new Map<number, AskedSpace>()
  let colors = 0

  const typeOf = (pointer: number): number => {
    const known = types.get(pointer)
    if (known !== undefined) return known
    const type = pointer === 0 ? GRAY : wasm._wasm_colorspace_get_type(pointer)
    types.set(pointer, type)
    return type
  }

  const hold = (pointer: number): AskedSpace | undefined => {
    const known = asked.get(pointer)
    if (known !== undefined || asked.size === SPACES_MAX) return known
    const space = new mupdf.ColorSpace(wasm._wasm_keep_colorspace(pointer) as never)
    const held = { space, seen: new Map<string, number>() }
    asked.set(pointer, held)
    return held
  }

  /** MuPDF paints one dot with the colour and says what it looks like. */
  const painted = (space: ColorSpace, components: Uint8ClampedArray): number => {
    const dot = new mupdf.Pixmap(space, [0, 0, 1, 1], false)
    try {
      dot.getPixels().set(components)
      const shown = dot.convertToColorSpace(mupdf.ColorSpace.DeviceRGB)
      const [red = 0, green = 0, blue = 0] = shown.getPixels()
      shown.destroy()
      return (red << 16) | (green << 8) | blue
    } catch {
      return BLACK
    } finally {
      dot.destroy()
    }
  }

  const ask = (pointer: number, n: number, color: number): number => {
    const held = hold(pointer)
    if (held === undefined) return BLACK
    const floats = wasm.HEAPF32.subarray(color >> 2, (color >> 2) + n)
    const components = typeOf(pointer) === LAB ? labBytes(floats) : shareBytes(floats)
    const key = components.join()
    const known = held.seen.get(key)
    if (known !== undefined) return known
    if (++colors > COLORS_MAX) return BLACK
    const seen = painted(held.space, components)
    held.seen.set(key, seen)
    return seen
  }

  return {
    rgb: (space, n, color) =>
      plainColor(typeOf(space), wasm.HEAPF32, color >> 2) ?? ask(space, n, color),
    startPage() {
      for (const { space } of asked.values()) space.destroy()
      asked.clear()
      types.clear()
      colors = 0
    },
  }
}

/** The colour whose components stand at `at`, where its space needs no asking. */
function plainColor(type: number, floats: Float32Array, at: number): number | undefined {
  const a = floats[at] ?? 0
  if (type === GRAY) return packed(a, a, a)
  const b = floats[at + 1] ?? 0
  const c = floats[at + 2] ?? 0
  if (type === RGB) return packed(a, b, c)
  if (type !== CMYK) return undefined
  const d = floats[at + 3] ?? 0
  return packed((1 - a) * (1 - d), (1 - b) * (1 - d), (1 - c) * (1 - d))
}

const shareBytes = (shares: Float32Array): Uint8ClampedArray =>
  Uint8ClampedArray.from(shares, (share) => share * 255)

/** Lightness goes to 100, the other two to either side of 0. */
const labBytes = ([light = 0, a = 0, b = 0]: Float32Array): Uint8ClampedArray =>
  Uint8ClampedArray.of(light * 2.55, a + 128, b + 128)

const packed = (red: number, green: number, blue: number): number =>
  (byte(red) << 16) | (byte(green) << 8) | byte(blue)

const byte = (share: number): number => Math.max(0, Math.min(255, Math.round(share * 255)))
