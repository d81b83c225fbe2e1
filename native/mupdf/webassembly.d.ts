/** The part of the WebAssembly interface that is used; the full types come only with the DOM's. */
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>
  class Module {
    constructor(bytes: Uint8Array)
  }
  class Instance {
    readonly exports: Record<string, unknown>
  }
  class Memory {
    readonly buffer: ArrayBuffer
  }
  class RuntimeError extends Error {}
  function compile(bytes: Uint8Array): Promise<Module>
  function instantiate(
    bytes: Uint8Array,
    imports: Imports,
  ): Promise<{ readonly instance: Instance; readonly module: Module }>
  function instantiate(module: Module, imports: Imports): Promise<Instance>
}
