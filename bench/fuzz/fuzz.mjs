import { mutate, randomFrom } from './mutate.mjs'
import { mutatePart } from './mutate-archive.mjs'

const IN_ARCHIVES = new Set(['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'zip'])

/**
 * The document of a seed, broken: from the same documents and the same seed always the same bytes.
 * `documents`: { name, bytes } of one format.
 */
export async function brokenDocument(documents, format, seed) {
  const random = randomFrom(seed)
  const choose = () => documents[Math.floor(random() * documents.length)]
  const { name, bytes } = choose()
  const donor = choose().bytes
  const isInside = IN_ARCHIVES.has(format) && random() < 0.75
  const broken = isInside
    ? await mutatePart(bytes, donor, random).catch(() => mutate(bytes, donor, random))
    : mutate(bytes, donor, random)
  return { name, bytes: broken }
}

/**
 * Converts `count` broken documents, from seed `seed` on. Gives back the findings: what hung, failed with an error that
 * is none of ours, or left a thread that reads another document wrong.
 */
export async function fuzz(documents, { format, count, seed, sweeper, msMax }) {
  const findings = []
  const outcomes = new Map()
  let slowest = { seed, ms: 0, byteLength: 0 }
  for (let index = 0; index < count; index++) {
    const broken = await brokenDocument(documents, format, seed + index)
    const result = await sweeper.sweepBytes(broken.bytes, `broken.${format}`)
    outcomes.set(result.outcome, (outcomes.get(result.outcome) ?? 0) + 1)
    if (result.ms > slowest.ms) {
      slowest = { seed: seed + index, ms: result.ms, byteLength: broken.bytes.byteLength }
    }
    const isBad = result.isForeign || result.probe !== 'right' || result.ms > msMax
    if (isBad) findings.push({ seed: seed + index, from: broken.name, bytes: broken.bytes, result })
  }
  return { findings, slowest, outcomes: Object.fromEntries(outcomes) }
}
