/** A word for a figure or table, its number, and what parts both from the text of the caption. */
const CAPTION =
  /^(?:fig(?:ure|\.)?|table|tab\.|abb(?:ildung|\.)|tabelle|tableau|tabla|figura|tabella|chart|exhibit|scheme)\s*(?:[A-Z]?\d+(?:[.-]\d+)*[a-z]?|[IVX]+)\s*(?:[.:|–—]\s|$)/i

/** Whether a paragraph is told to be one by its words. */
export const isCaption = (text: string): boolean => CAPTION.test(text)
