import { flag, wholeNumber } from '../orders/parameter-kinds.js'

/** The parameters of a page's picture. */
export const PREVIEW_PARAMETERS = {
  page: wholeNumber({
    min: 1,
    max: 10_000_000,
    fallback: 1,
    code: 'invalid_pages',
    meaning: 'which page, from 1',
  }),
  width: wholeNumber({ min: 16, max: 4000, fallback: 800, meaning: 'of the picture, in pixels' }),
  blocks: flag({ fallback: false, meaning: 'draws the blocks that were found over the page' }),
} as const
