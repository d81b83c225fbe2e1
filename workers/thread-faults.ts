import { ConversionError } from '../src/contract/errors.js'

/**
 * What a reader throws unforeseen is about its document, never a fault of the service towards the caller; the cause
 * is logged all the same.
 */
export function asDocumentFault(thrown: unknown, message: string): unknown {
  if (thrown instanceof ConversionError) return thrown
  return new ConversionError('unreadable_document', message, {}, thrown)
}

/**
 * A trap leaves a WASM module in the middle of what it did, and so does a stack overflow that may have passed through
 * it: whatever the thread does later could fail.
 */
export function isTrap(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  if (thrown instanceof WebAssembly.RuntimeError || /call stack/.test(thrown.message)) return true
  return isTrap(thrown.cause)
}
