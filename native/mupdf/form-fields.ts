import type * as MupdfTypes from 'mupdf'

/** A field of an interactive form (ISO 32000-1, 12.7) as it stands on a page; points, origin top left. */
export interface FormField {
  /** `secret`: a password, which viewers do not show. */
  readonly kind: 'value' | 'check' | 'secret'
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  /** Whether a check box or round button is on. */
  readonly isOn: boolean
}

/** Bits of an annotation's /F. */
const HIDDEN = 2
const NO_VIEW = 32
/** Bit of a text field's /Ff. */
const PASSWORD = 1 << 13
/** More fields than this are left to what is drawn. */
const FIELDS_MAX = 2000

const KIND: ReadonlyMap<string, FormField['kind']> = new Map([
  ['text', 'value'],
  ['combobox', 'value'],
  ['checkbox', 'check'],
  ['radiobutton', 'check'],
])

/** Whether the document has a form whose fields stand on its pages. */
export function hasFields(document: MupdfTypes.PDFDocument): boolean {
  const fields = document.getTrailer().get('Root', 'AcroForm', 'Fields')
  return fields.isArray() && fields.length > 0
}

/** The fields of a page that are shown; what is in them is painted with the page. */
export function formFields(page: MupdfTypes.PDFPage): FormField[] {
  const [left = 0, top = 0] = page.getBounds()
  const widgets = page.getWidgets()
  const fields = widgets.slice(0, FIELDS_MAX).flatMap((widget) => {
    const field = fieldOf(widget, left, top)
    return field === undefined ? [] : [field]
  })
  for (const widget of widgets) widget.destroy()
  return fields
}

function fieldOf(widget: MupdfTypes.PDFWidget, left: number, top: number): FormField | undefined {
  const kind = kindOf(widget)
  if (kind === undefined || (widget.getFlags() & (HIDDEN | NO_VIEW)) !== 0) return undefined
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = widget.getBounds()
  return {
    kind,
    x0: x0 - left,
    y0: y0 - top,
    x1: x1 - left,
    y1: y1 - top,
    isOn: kind === 'check' && isOn(widget),
  }
}

function kindOf(widget: MupdfTypes.PDFWidget): FormField['kind'] | undefined {
  const kind = KIND.get(widget.getFieldType())
  return kind === 'value' && (widget.getFieldFlags() & PASSWORD) !== 0 ? 'secret' : kind
}

function isOn(widget: MupdfTypes.PDFWidget): boolean {
  const state = widget.getObject().get('AS')
  return state.isName() && state.asName() !== 'Off'
}
