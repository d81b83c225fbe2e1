/** The formats that can be asked for; `zip` is an archive that holds one document of another format. */
export const INPUT_FORMATS = [
  'pdf',
  'docx',
  'xlsx',
  'pptx',
  'odt',
  'ods',
  'odp',
  'epub',
  'eml',
  'image',
  'csv',
  'txt',
  'html',
  'zip',
] as const
export type InputFormat = (typeof INPUT_FORMATS)[number]

/** The formats that have a reader. */
export type DocumentFormat = Exclude<InputFormat, 'zip'>

/** File-name extensions (lower case, without the dot) and the format each stands for. */
export const FORMAT_BY_EXTENSION: ReadonlyMap<string, InputFormat> = new Map([
  ['pdf', 'pdf'],
  ['docx', 'docx'],
  ['docm', 'docx'],
  ['xlsx', 'xlsx'],
  ['xlsm', 'xlsx'],
  ['pptx', 'pptx'],
  ['pptm', 'pptx'],
  ['odt', 'odt'],
  ['fodt', 'odt'],
  ['ott', 'odt'],
  ['ods', 'ods'],
  ['fods', 'ods'],
  ['ots', 'ods'],
  ['odp', 'odp'],
  ['fodp', 'odp'],
  ['otp', 'odp'],
  ['epub', 'epub'],
  ['eml', 'eml'],
  ['png', 'image'],
  ['jpg', 'image'],
  ['jpeg', 'image'],
  ['tif', 'image'],
  ['tiff', 'image'],
  ['webp', 'image'],
  ['bmp', 'image'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['tab', 'csv'],
  ['txt', 'txt'],
  ['text', 'txt'],
  ['md', 'txt'],
  ['log', 'txt'],
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['zip', 'zip'],
])

/** The extension of a file name, lower case and without the dot; '' when there is none. */
export function extensionOf(filename: string): string {
  const base = filename.slice(Math.max(filename.lastIndexOf('/'), filename.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return dot < 0 ? '' : base.slice(dot + 1).toLowerCase()
}
