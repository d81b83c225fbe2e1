import type { PDFDocument, PDFObject } from 'mupdf'
import type { WasmModule } from './wasm-module.js'

/**
 * A document's objects by their pointers: what is got of one is borrowed from it, and holds as long as the document is
 * open. 0 stands for what is not there, and may be asked like any other. mupdf.js wraps each object in one of JavaScript
 * with a finalizer, which takes longer than to look at it, and keeps each once too often, so that MuPDF never frees it.
 */
export interface RawObjects {
  trailer(): number
  /** The dictionary of a page, by its index from 0. */
  pageAt(index: number): number
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
  /** Objects made here are the maker's until dropped; what they are put into holds them as well. */
  newNumber(value: number): number
  /** Changes a number that was made here: unlike an object that is put, it does not make MuPDF look for all pages anew. */
  setNumber(object: number, value: number): void
  newArray(): number
  newDictionary(): number
  /** A reference to the document's object of this number. */
  newReference(id: number): number
  /** An object of its own in the document, in memory alone: an indirect reference to it. */
  newIndirect(object: number): number
  /** In the document's memory alone. */
  put(dictionary: number, key: string, value: number): void
  push(array: number, value: number): void
  drop(object: number): void
  /** The value of a name in a dictionary of names. */
  getByName(dictionary: number, name: number): number
  /** Borrowed. */
  newName(name: string): number
}

/** Of an integer on wasm32, mupdf 1.28.1, the word with the lower half of its value. */
const INTEGER = 2

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
    pageAt: (index) => wasm._wasm_pdf_lookup_page_obj(Number(document.pointer), index),
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
    newNumber: (value) => wasm._wasm_pdf_new_int(value),
    setNumber(object, value) {
      wasm.HEAPU32[(object >> 2) + INTEGER] = value
      wasm.HEAPU32[(object >> 2) + INTEGER + 1] = value < 0 ? -1 : 0
    },
    newArray: () => wasm._wasm_pdf_new_array(Number(document.pointer)),
    newDictionary: () => wasm._wasm_pdf_new_dict(Number(document.pointer)),
    newReference: (id) => wasm._wasm_pdf_new_indirect(Number(document.pointer), id),
    newIndirect: (object) => wasm._wasm_pdf_add_object(Number(document.pointer), object),
    put: (dictionary, key, value) => wasm._wasm_pdf_dict_put(dictionary, keyOf(key), value),
    push: (array, value) => wasm._wasm_pdf_array_push(array, value),
    drop: (object) => wasm._wasm_pdf_drop_obj(object),
    getByName: (dictionary, name) => wasm._wasm_pdf_dict_get(dictionary, name),
    newName: keyOf,
  }
}
