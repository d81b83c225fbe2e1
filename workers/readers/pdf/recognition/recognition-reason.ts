import type { RecognitionReason } from '../../../../src/contract/recognition.js'
import type { Page } from '../model/page.js'
import { plausibilityOf } from '../model/text-plausibility.js'

/** Fewer glyphs than this on a page that is a picture: its text is in the picture. */
const GLYPHS_MIN = 20
const PICTURE_SHARE_MIN = 0.5
/** The same for a page without any glyph. */
const LONE_PICTURE_SHARE_MIN = 0.1
/** Shapes from which a page without glyphs has its text drawn as outlines. */
const OUTLINE_SHAPES_MIN = 500
/** Share of glyphs without a known letter from which the rest is of no use. */
const UNMAPPED_SHARE_MAX = 0.2
/** Fewer tokens than this show nothing. */
const TOKENS_MIN = 40
/** Share of word-like tokens under which a font's letters are wrong. Of 143 real pages the lowest has .73. */
const GARBLED_SHARE = 0.4
/** The same for the text of an earlier recognition, which is right in part. */
const POOR_LAYER_SHARE = 0.85

/**
 * Why the page's text has to be read from its picture; undefined where the page says it itself. Whether the text is
 * words is only asked on `judgesText`: it takes as long as laying out a quarter of the page.
 */
export function recognitionReason(page: Page, judgesText: boolean): RecognitionReason | undefined {
  const { visible, unmapped } = page.glyphs
  if (visible < GLYPHS_MIN) return pictureReason(page)
  if (unmapped > UNMAPPED_SHARE_MAX * visible) return 'unmapped_glyphs'
  if (!judgesText) return undefined
  const isLayer = page.layerGlyphs > visible / 2
  const { tokens, share } = plausibilityOf(page.lines)
  if (tokens < TOKENS_MIN) return undefined
  if (isLayer && share < POOR_LAYER_SHARE) return 'poor_layer'
  return share < GARBLED_SHARE ? 'garbled_text' : undefined
}

function pictureReason({
  vectorCount,
  images,
  width,
  height,
  glyphs,
}: Page): RecognitionReason | undefined {
  const covered = images.reduce((sum, { x0, y0, x1, y1 }) => sum + (x1 - x0) * (y1 - y0), 0)
  const shareMin = glyphs.visible === 0 ? LONE_PICTURE_SHARE_MIN : PICTURE_SHARE_MIN
  if (covered > shareMin * width * height) return 'picture'
  return vectorCount > OUTLINE_SHAPES_MIN ? 'outlines' : undefined
}
