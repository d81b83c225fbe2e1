import { lineWith, wordWith } from '../model/geometry.js'
import type { Line } from '../model/page.js'

/** Glyphs on one place from which they are a drawing. */
const LAYERS_MIN = 3
/** Places closer than this are one, ems. */
const SNAP_EM = 0.3

/**
 * Signs that are drawn with glyphs over each other (the ring of a round button has a light, a dark and a filled part in
 * the fonts of Windows) as one box sign. Their letters mean nothing.
 */
export function withLayeredSigns(lines: readonly Line[]): readonly Line[] {
  const first = lines.findIndex((line, at) => line.glyphs === 1 && hasLayers(lines, at))
  if (first < 0) return lines
  const result = lines.slice(0, first)
  for (let at = first; at < lines.length; ) {
    const line = lines[at]
    if (line === undefined) break
    const end = line.glyphs === 1 ? layersEnd(lines, at) : at + 1
    if (end - at < LAYERS_MIN) {
      result.push(line)
      at++
      continue
    }
    const next = lines[end]
    const isLabelled = next !== undefined && isAt(line, next) && next.words[0]?.glyphs === 1
    const layers = isLabelled ? end - at : end - at - 1
    result.push(withBox(isLabelled ? next : line, layers))
    at = isLabelled ? end + 1 : end
  }
  return result
}

function hasLayers(lines: readonly Line[], start: number): boolean {
  return layersEnd(lines, start) - start >= LAYERS_MIN
}

function layersEnd(lines: readonly Line[], start: number): number {
  const first = lines[start]
  let end = start + 1
  for (; first !== undefined && end < lines.length; end++) {
    const line = lines[end]
    if (line === undefined || line.glyphs !== 1 || !isAt(first, line)) break
  }
  return end
}

function isAt(line: Line, other: Line): boolean {
  const reach = SNAP_EM * line.size
  return (
    Math.abs(line.x0 - other.x0) < reach &&
    Math.abs(line.baseline - other.baseline) < reach &&
    line.words[0]?.font === other.words[0]?.font
  )
}

/** `layers` glyphs were painted under the sign; they count with it. */
function withBox(line: Line, layers: number): Line {
  const [first, second, ...rest] = line.words
  if (first === undefined) return line
  const box = wordWith(first, {
    text: '☐',
    style: 0,
    link: -1,
    glyphs: first.glyphs + layers,
  })
  return lineWith(line, {
    glyphs: line.glyphs + layers,
    words: second === undefined ? [box] : [box, wordWith(second, { spaceBefore: true }), ...rest],
  })
}
