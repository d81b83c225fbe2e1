import { readDocument } from '../../dist/src/cli/read-document.js'
import { readConfig } from '../../dist/src/config.js'
import { ConversionError } from '../../dist/src/contract/errors.js'
import { convertDocument } from '../../dist/src/conversion/convert-document.js'
import { startTimings } from '../../dist/src/conversion/timings.js'
import { createPool } from '../../dist/src/pool/pool.js'
import { createInflightBudget } from '../../dist/src/source/inflight.js'
import { warmUpDocument } from '../../dist/workers/warm-up-document.js'

const PROBE_PAGES = 3

/** One thread: converts a document, then the probe, and compares the probe's Markdown with what it was at the start. */
export async function createSweeper(secondsMax) {
  const config = readConfig({ API_KEYS: 'sweep', CONVERT_TIMEOUT_SECONDS: String(secondsMax) })
  const events = []
  const onEvent = ({ type, reason }) => {
    if (type !== 'thread_ready') events.push(reason ?? type)
  }
  const pool = await createPool({ ...config, poolThreads: 1, poolQueueMax: 1 }, { onEvent })
  await pool.ready()
  const budget = createInflightBudget({ bytesMax: config.inflightBytesMax })
  const convert = async (source, mode) => {
    const { chunks, lease } = await convertDocument(
      {
        declared: { inputFormat: 'auto' },
        options: { mode, engine: 'auto', clean: true, slim: false },
        outputEncoding: 'identity',
        source,
        timings: startTimings(),
        signal: new AbortController().signal,
      },
      { config, pool },
    )
    lease.release()
    return Buffer.concat(chunks).toString()
  }
  const probe = () => convert(async () => probeDocument(), 'fast')
  const expected = await probe()
  const sweep = async (read, mode) => {
    events.length = 0
    const startedAt = performance.now()
    const ended = await outcomeOf(() => convert(read, mode))
    const ms = performance.now() - startedAt
    const probed = await outcomeOf(async () => ((await probe()) === expected ? 'right' : 'wrong'))
    return { ...ended, ms, probe: probed.value ?? probed.message, events: [...events] }
  }
  return {
    sweep: (path, mode) =>
      sweep(() => readDocument(path, config, budget, new AbortController().signal), mode),
    sweepBytes: (bytes, filename) =>
      sweep(async () => inMemory(sharedCopy(bytes), filename), 'fast'),
    close: () => pool.close(0),
  }
}

/** `isForeign`: ended in an error that is none of ours, which a caller would see as a 500. */
async function outcomeOf(action) {
  try {
    return { outcome: 'converted', value: await action(), message: '', isForeign: false }
  } catch (error) {
    if (error instanceof ConversionError && error.code !== 'internal') {
      return { outcome: error.code, message: error.message, isForeign: false }
    }
    return { outcome: 'foreign', message: String(error), isForeign: true }
  }
}

function probeDocument() {
  return inMemory(warmUpDocument(PROBE_PAGES), 'probe.pdf')
}

function inMemory({ buffer, byteLength }, filename) {
  const bytes = { buffer, byteLength }
  const lease = {
    bytes: () => byteLength,
    release() {},
    tryGrowTo: () => true,
    tryPassOn: () => true,
  }
  return { bytes, filename, contentType: undefined, sha256: '', lease }
}

function sharedCopy(bytes) {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.byteLength))
  copy.set(bytes)
  return copy
}
