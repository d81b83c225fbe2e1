/** Months in English, German, French, Spanish, Portuguese, Italian and Dutch; those of three letters are short for longer ones. */
const MONTHS = [
  'january|february|march|april|may|june|july|august|september|october|november|december',
  'januar|jänner|februar|märz|mai|juni|juli|oktober|dezember',
  'janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre',
  'enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre',
  'janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro',
  'gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre',
  'januari|februari|maart|mei|augustus',
  'jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|okt|nov|dec|dez',
]
/** `19 March`, `3. Mai, 10:00`, `4 de marzo – 6 de abril`: days of whatever year; `13 June 2020` of any month. */
const DAY = new RegExp(
  `^\\d{1,2}(?:\\.|st|nd|rd|th)?\\s+(?:\\p{L}{3,10}\\.?,?\\s+\\d{4}(?:,|$)|(?:de\\s+)?(?:${MONTHS.join('|')})\\.?(?:$|\\s?[,:–—-]|\\s\\p{L}{1,3}\\s\\d))`,
  'iu',
)

/** Whether a text begins with a day of a month, wherever it was: `4 March on` and `2. Market` do not. */
export const isDay = (text: string): boolean => DAY.test(text)
