import type { PDFDocument, PDFObject } from 'mupdf'
import type { WasmModule } from './wasm-module.js'

/**
 * A document's objects by their pointers: what is got of one is borrowed from it, and holds as long as the document is
 * open. 0 stands for what is not there, and may be asked like any other. mupdf.js wraps each object in one of JavaScript
 * with a finalizer, which takes longer than to look at it, and keeps each once too often, so that MuPDF never frees it.
 */
export interface RawObjects {
  trailer(): number
  get(dictionary: number, key: string): number
  /** Entries of a dictionary, 0 of what is none. */
  sizeOf(dictionary: number): number
  keyAt(dictionary: number, index: number): string
  valueAt(dictionary: number, index: number): number
  at(array: number, index: number): number
  lengthOf(array: number): number
  isArray(object: number): boolean
  isDictionary(object: number): boolean
  isNumber(object: number): boolean
  numberOf(object: number): number
  isName(object: number): boolean
  nameOf(object: number): string
  /** '' of what is no string. */
  textOf(object: number): string
  /** The number that an indirect object has in the document; 0 for others. */
  idOf(object: number): number
  putNumber(array: number, index: number, value: number): void
}

export function createRawObjects(wasm: WasmModule, document: PDFDocument): RawObjects {
  const names = new Map<string, PDFObject>()
  const keyOf = (name: string): number => {
    let key = names.get(name)
    if (key === undefined) {
      key = document.newName(name)
      names.set(name, key)
    }
    return Number(key.pointer)
  }
  return {
    trailer: () => wasm._wasm_pdf_trailer(Number(document.pointer)),
    get: (dictionary, key) => wasm._wasm_pdf_dict_get(dictionary, keyOf(key)),
    sizeOf: (dictionary) => wasm._wasm_pdf_dict_len(dictionary),
    keyAt: (dictionary, index) =>
      wasm.UTF8ToString(wasm._wasm_pdf_to_name(wasm._wasm_pdf_dict_get_key(dictionary, index))),
    valueAt: (dictionary, index) => wasm._wasm_pdf_dict_get_val(dictionary, index),
    at: (array, index) => wasm._wasm_pdf_array_get(array, index),
    lengthOf: (array) => wasm._wasm_pdf_array_len(array),
    isArray: (object) => wasm._wasm_pdf_is_array(object) !== 0,
    isDictionary: (object) => wasm._wasm_pdf_is_dict(object) !== 0,
    isNumber: (object) => wasm._wasm_pdf_is_number(object) !== 0,
    numberOf: (object) => wasm._wasm_pdf_to_real(object),
    isName: (object) => wasm._wasm_pdf_is_name(object) !== 0,
    nameOf: (object) => wasm.UTF8ToString(wasm._wasm_pdf_to_name(object)),
    textOf: (object) => wasm.UTF8ToString(wasm._wasm_pdf_to_text_string(object)),
    idOf: (object) => wasm._wasm_pdf_to_num(object),
    putNumber(array, index, value) {
      wasm._wasm_pdf_array_put(array, index, Number(document.newInteger(value).pointer))
    },
  }
}
