import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { shortenCalls } from './device-calls.js'

/**
 * The parts of MuPDF's emscripten module that are read directly. The views are replaced when memory grows, so they
 * are taken from the module anew in every callback.
 */
export interface WasmModule {
  readonly HEAPU8: Uint8Array
  readonly HEAPU32: Uint32Array
  readonly HEAPF32: Float32Array
  readonly UTF8ToString: (pointer: number) => string
  readonly _wasm_font_get_name: (font: number) => number
  readonly _wasm_font_is_bold: (font: number) => number
  readonly _wasm_font_is_italic: (font: number) => number
  readonly _wasm_font_is_monospaced: (font: number) => number
  readonly _wasm_font_is_serif: (font: number) => number
  /** 1 grey, 2 RGB, 3 BGR, 4 CMYK, 5 Lab, 6 indexed, 7 spot colours. */
  readonly _wasm_colorspace_get_type: (space: number) => number
  readonly _wasm_malloc: (bytes: number) => number
  /** A text is to be dropped by who made it. */
  readonly _wasm_new_text: () => number
  readonly _wasm_drop_text: (text: number) => void
  readonly _wasm_show_glyph: (
    text: number,
    font: number,
    matrix: number,
    glyph: number,
    unicode: number,
    isVertical: number,
  ) => void
  /** `stroke` is 0 for filled text. The rectangle is that of the last call. */
  readonly _wasm_bound_text: (text: number, stroke: number, matrix: number) => number
  readonly _wasm_keep_colorspace: (space: number) => number
  readonly _wasm_stext_page_get_first_block: (page: number) => number
  /** The first of the page's links, to be dropped by who asked for it; 0 without any. */
  readonly _wasm_load_links: (page: number) => number
  readonly _wasm_drop_link: (link: number) => void
  readonly _wasm_link_get_next: (link: number) => number
  readonly _wasm_link_get_uri: (link: number) => number
  readonly _wasm_link_get_rect: (link: number) => number
  /** Objects of a PDF: what these give is borrowed, 0 for none. */
  readonly _wasm_pdf_trailer: (document: number) => number
  readonly _wasm_pdf_lookup_page_obj: (document: number, index: number) => number
  readonly _wasm_pdf_dict_get: (dictionary: number, key: number) => number
  readonly _wasm_pdf_dict_len: (dictionary: number) => number
  readonly _wasm_pdf_dict_get_key: (dictionary: number, index: number) => number
  readonly _wasm_pdf_dict_get_val: (dictionary: number, index: number) => number
  readonly _wasm_pdf_array_get: (array: number, index: number) => number
  readonly _wasm_pdf_array_len: (array: number) => number
  readonly _wasm_pdf_is_array: (object: number) => number
  readonly _wasm_pdf_is_dict: (object: number) => number
  readonly _wasm_pdf_is_number: (object: number) => number
  readonly _wasm_pdf_is_name: (object: number) => number
  readonly _wasm_pdf_to_name: (object: number) => number
  readonly _wasm_pdf_to_real: (object: number) => number
  /** UTF-8, kept by the object; '' of what is no string. */
  readonly _wasm_pdf_to_text_string: (object: number) => number
  /** Objects that are made are held once for who asked for them. */
  readonly _wasm_pdf_new_int: (value: number) => number
  readonly _wasm_pdf_new_array: (document: number) => number
  readonly _wasm_pdf_new_dict: (document: number) => number
  readonly _wasm_pdf_new_indirect: (document: number, id: number) => number
  readonly _wasm_pdf_add_object: (document: number, object: number) => number
  readonly _wasm_pdf_dict_put: (dictionary: number, key: number, value: number) => void
  readonly _wasm_pdf_array_push: (array: number, value: number) => void
  readonly _wasm_pdf_drop_obj: (object: number) => void
  /** The number of an indirect object, 0 of others. */
  readonly _wasm_pdf_to_num: (object: number) => number
}

export type Mupdf = typeof import('mupdf')

export interface LoadedMupdf {
  readonly mupdf: Mupdf
  readonly wasm: WasmModule
}

let loading: Promise<LoadedMupdf> | undefined
let compiled: WebAssembly.Module | undefined

/** Loads the module once a thread. */
export function loadMupdf(): Promise<LoadedMupdf> {
  loading ??= load()
  return loading
}

/** What another thread has compiled is instantiated when the module is loaded, instead of being compiled again. */
export function takeCompiled(module: WebAssembly.Module): void {
  compiled = module
}

/** Bytes of the module's linear memory; it never shrinks. 0 before it is loaded. */
export function wasmBytes(): number {
  return holder().HEAPU8?.byteLength ?? 0
}

/** Drops decoded pictures and fonts that MuPDF keeps for the next page. Nothing before the module is loaded. */
export function emptyStore(): void {
  loaded?.emptyStore()
}

let loaded: Mupdf | undefined

async function load(): Promise<LoadedMupdf> {
  const options = holder()
  const module = compiled ?? (await compiledHere())
  options.instantiateWasm = (imports, receive) => {
    for (const part of Object.values(imports)) shortenCalls(part, options)
    WebAssembly.instantiate(module, imports).then((instance) => receive(instance, module))
  }
  const mupdf = await import('mupdf')
  // A quarter of the time of a page with images, and nothing that text depends on.
  mupdf.disableICC()
  mupdf.setLog(null)
  // Without this every page would count as damaged: its memory cannot be read.
  if (options.HEAPU8 === undefined)
    throw new Error('mupdf was imported before its module was set up')
  loaded = mupdf
  return { mupdf, wasm: options as unknown as WasmModule }
}

async function compiledHere(): Promise<WebAssembly.Module> {
  const entry = createRequire(import.meta.url).resolve('mupdf')
  return WebAssembly.compile(await readFile(join(dirname(entry), 'mupdf-wasm.wasm')))
}

interface ModuleOptions {
  HEAPU8?: Uint8Array
  HEAPU32?: Uint32Array
  instantiateWasm?: (
    imports: WebAssembly.Imports,
    receive: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => void
}

/** The object that mupdf.js hands to emscripten, which fills it with memory views and functions. */
function holder(): ModuleOptions {
  const globals = globalThis as { $libmupdf_wasm_Module?: ModuleOptions }
  globals.$libmupdf_wasm_Module ??= {}
  return globals.$libmupdf_wasm_Module
}
