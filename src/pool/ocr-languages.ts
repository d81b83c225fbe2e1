import { ConversionError } from '../contract/errors.js'
import type { Pool } from './pool-types.js'

/** Refuses languages that nothing here reads, and says which could be. Throws `invalid_parameter`. */
export async function checkOcrLanguages(
  wanted: readonly string[] | undefined,
  pool: Pick<Pool, 'languages'>,
): Promise<void> {
  if (wanted === undefined) return
  const installed = await installedLanguages(pool)
  const missing = wanted.filter((language) => !installed.includes(language))
  if (missing.length === 0) return
  const there =
    installed.length === 0
      ? 'pictures of text are not read here at all (OCR=off)'
      : `installed: ${installed.join(', ')}`
  throw new ConversionError(
    'invalid_parameter',
    `ocr_languages: nothing here reads ${missing.join(', ')}; ${there}.`,
    { parameter: 'ocr_languages', allowed: installed },
  )
}

/** None where nothing reads pictures of text. */
export async function installedLanguages(
  pool: Pick<Pool, 'languages'>,
): Promise<readonly string[]> {
  const languages = await pool.languages?.().catch(() => [])
  return (languages ?? []).filter((language) => language !== 'osd')
}
