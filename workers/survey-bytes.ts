import { deserialize, serialize } from 'node:v8'
import type { Survey } from './readers/pdf/pipeline/profile.js'

/** A survey in shared memory, as it goes from one thread to others. */
export function packedSurvey(survey: Survey): SharedArrayBuffer {
  const bytes = serialize(survey)
  const packed = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(packed).set(bytes)
  return packed
}

/** Of what `packedSurvey` gave. */
export const unpackedSurvey = (packed: SharedArrayBuffer): Survey =>
  deserialize(new Uint8Array(packed).slice())
