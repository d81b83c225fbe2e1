import { wholeNumber } from '../orders/parameter-kinds.js'

export const USAGE_PARAMETERS = {
  days: wholeNumber({
    min: 1,
    max: 366,
    fallback: 31,
    meaning: 'how many days (UTC), today included',
  }),
} as const
