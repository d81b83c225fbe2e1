/** A stream of numbers in [0, 1) that a seed decides (mulberry32), so that every finding can be made again. */
export function randomFrom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A document broken in one to four places. `donor` is another document of the kind, to splice from. */
export function mutate(bytes, donor, random) {
  let broken = bytes
  for (let times = 1 + below(4, random); times > 0 && broken.length > 0; times--) {
    broken = pick(MUTATIONS, random)(broken, donor, random)
  }
  return broken
}

const MUTATIONS = [flip, truncate, splice, repeat, drop, renumber]

/** Some bits, near each other or all over. */
function flip(bytes, _donor, random) {
  const broken = Buffer.from(bytes)
  for (let times = 1 + below(16, random); times > 0; times--) {
    const at = below(broken.length, random)
    broken[at] ^= 1 << below(8, random)
  }
  return broken
}

function truncate(bytes, _donor, random) {
  return bytes.subarray(0, below(bytes.length, random))
}

/** A stretch of another document over, or into, this one. */
function splice(bytes, donor, random) {
  const [from, to] = range(donor, random)
  const at = below(bytes.length, random)
  const over = random() < 0.5 ? to - from : 0
  return Buffer.concat([
    bytes.subarray(0, at),
    donor.subarray(from, to),
    bytes.subarray(Math.min(bytes.length, at + over)),
  ])
}

/** A stretch many times over: nesting, long names, tables without end. */
function repeat(bytes, _donor, random) {
  const [from, to] = range(bytes, random)
  const stretch = bytes.subarray(from, Math.min(to, from + 256))
  const times = 1 + below(2000, random)
  const copies = Array.from({ length: times }, () => stretch)
  return Buffer.concat([bytes.subarray(0, from), ...copies, bytes.subarray(from)])
}

function drop(bytes, _donor, random) {
  const [from, to] = range(bytes, random)
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
}

const NUMBERS = ['0', '-1', '2147483647', '4294967296', '1e99', '99999999999999999999', 'NaN', '.']

/** Lengths, offsets, counts and sizes that are not so. */
function renumber(bytes, _donor, random) {
  const start = below(bytes.length, random)
  const from = bytes.subarray(start).findIndex(isDigit)
  if (from < 0) return bytes
  let end = start + from
  while (end < bytes.length && isDigit(bytes[end])) end++
  const number = Buffer.from(pick(NUMBERS, random))
  return Buffer.concat([bytes.subarray(0, start + from), number, bytes.subarray(end)])
}

function isDigit(byte) {
  return byte >= 0x30 && byte <= 0x39
}

/** At most an eighth of the whole. */
function range(bytes, random) {
  const from = below(bytes.length, random)
  return [from, Math.min(bytes.length, from + 1 + below(bytes.length / 8, random))]
}

function below(end, random) {
  return Math.floor(random() * end)
}

function pick(values, random) {
  return values[below(values.length, random)]
}
