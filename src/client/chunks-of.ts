/** The chunks of a body as they come. Not every browser can iterate over a stream (Safari). */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // Whoever stops reading wants no more of it; a stream that broke off says why by itself.
    await reader.cancel().catch(() => undefined)
  }
}
