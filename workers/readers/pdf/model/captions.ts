const CAPTION =
  /^(?:(?:table|figure|fig|abb|abbildung|tab|tabelle|tableau|chart|source|listing|exhibit|plate|scheme|tabla|figura|рис|рисунок|табл|таблица)(?!\p{L})\.?:?\s*(?:[A-Z]{0,3}[-.]?\d|[IVX]+\b|[.:])|(?:[表图圖図표]|그림)\s?[\d一二三四五六七八九十]|(?:note|source)s?\s*:)/iu

/** Whether a text names a figure or a table by its number, or says where it is from, in the languages of most documents. */
export const isCaption = (text: string): boolean => CAPTION.test(text)
