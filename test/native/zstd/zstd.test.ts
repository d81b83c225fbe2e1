import { randomBytes } from 'node:crypto'
import { type Duplex, PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { napiStreams } from '../../../native/zstd/napi-streams.js'
import { zlibStreams } from '../../../native/zstd/zlib-streams.js'
import { zstd } from '../../../native/zstd/zstd.js'
import type { ZstdStreams } from '../../../native/zstd/zstd-streams.js'

async function through(stream: Duplex, chunks: readonly Buffer[]): Promise<Buffer> {
  const parts: Buffer[] = []
  await pipeline(Readable.from(chunks), stream, async (output: AsyncIterable<Uint8Array>) => {
    for await (const part of output) parts.push(Buffer.from(part))
  })
  return Buffer.concat(parts)
}

const libraries = [zlibStreams(), await napiStreams()].filter(
  (streams): streams is ZstdStreams => streams !== undefined,
)
const MIXED = Buffer.concat([randomBytes(300_000), Buffer.alloc(2_000_000, 'ab')])

test('one library is there', () => {
  expect(libraries.length).toBeGreaterThan(0)
  expect(zstd().library).toBe(libraries[0]?.library)
})

test.each(libraries)('$library: what was compressed comes back', async (streams) => {
  for (const body of [Buffer.alloc(0), Buffer.from('a'), MIXED]) {
    const packed = await through(streams.compressor(1), [body])
    expect(packed.subarray(0, 4).toString('hex')).toBe('28b52ffd')
    const byteByByte = [...packed.subarray(0, 100)].map((byte) => Buffer.from([byte]))
    const chunks = [...byteByByte, packed.subarray(100)]
    expect((await through(streams.decompressor(), chunks)).equals(body)).toBe(true)
  }
})

/** RFC 8878 3.1.2: what decoders pass over. */
const SKIPPABLE = Buffer.from([0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3])

test.each(libraries)(
  '$library: several frames are one document, wherever chunks end',
  async (streams) => {
    const texts = ['one'.repeat(100_000), 'two', '', 'three']
    const frames = await Promise.all(
      texts.map((text) => through(streams.compressor(3), [Buffer.from(text)])),
    )
    const body = Buffer.concat([...frames.slice(0, 2), SKIPPABLE, ...frames.slice(2)])
    const decoded = async (chunks: readonly Buffer[]) =>
      String(await through(streams.decompressor(), chunks))
    for (let cut = 0; cut <= body.byteLength; cut++) {
      expect(await decoded([body.subarray(0, cut), body.subarray(cut)])).toBe(texts.join(''))
    }
    expect(await decoded([...body].map((byte) => Buffer.from([byte])))).toBe(texts.join(''))
  },
)

test.each(libraries)('$library: bytes that are no whole frame are an error', async (streams) => {
  const packed = await through(streams.compressor(1), [MIXED])
  for (const bad of [
    Buffer.from('not zstd at all'),
    packed.subarray(0, -5),
    packed.subarray(0, 3),
    Buffer.concat([packed, packed.subarray(0, -5)]),
    Buffer.concat([packed, Buffer.from('not zstd at all')]),
  ]) {
    await expect(through(streams.decompressor(), [bad])).rejects.toThrow()
  }
})

/** A frame (RFC 8878 3.1.1) of blocks that each stand for 128 KiB of zeros in four bytes. */
function bomb(blocks: number, windowDescriptor: number): Buffer {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, windowDescriptor])
  const block = (isLast: boolean) => {
    const bits = (131_072 << 3) | (1 << 1) | (isLast ? 1 : 0)
    return Buffer.from([bits & 255, (bits >> 8) & 255, bits >> 16, 0])
  }
  return Buffer.concat([
    header,
    ...Array.from({ length: blocks }, (_, at) => block(at === blocks - 1)),
  ])
}

test.each(libraries)('$library: a bomb is decoded no further than it is taken', async (streams) => {
  const decoder = streams.decompressor()
  const before = process.memoryUsage().rss
  let taken = 0
  const work = pipeline(
    Readable.from([bomb(16_384, 0x58)]),
    decoder,
    async (output: AsyncIterable<Uint8Array>) => {
      for await (const part of output) {
        taken += part.byteLength
        if (taken > 4_000_000) throw new Error('enough')
      }
    },
  )
  await expect(work).rejects.toThrow('enough')
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 2 ** 20)
})

test.each(libraries)('$library: a window over 8 MB is an error', async (streams) => {
  const small = await through(streams.decompressor(), [bomb(2, 0x68)])
  expect(small.byteLength).toBe(262_144)
  await expect(through(streams.decompressor(), [bomb(2, 0x70)])).rejects.toThrow()
})

test('without zstd in node:zlib there is nothing of it; with it, its level and window are set', async () => {
  expect(zlibStreams({})).toBeUndefined()
  const calls: unknown[] = []
  const create = (options: unknown) => {
    calls.push(options)
    return new PassThrough()
  }
  const streams = zlibStreams({
    createZstdCompress: create,
    createZstdDecompress: create,
    constants: { ZSTD_c_compressionLevel: 100, ZSTD_d_windowLogMax: 100 },
  })
  if (streams === undefined) throw new Error('there is nothing of it')
  await through(streams.compressor(7), [])
  await through(streams.decompressor(), [])
  expect(calls).toEqual([{ params: { 100: 7 } }, { params: { 100: 23 } }])
})
