import { isNumeric } from '../numbers.js'

const YEAR = /^(?:19|20)\d\d$/

/** Whether a text may be the title of a column: no figure but a year. */
export const mayBeTitle = (text: string): boolean => YEAR.test(text) || !isNumeric(text)
