import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findTesseract, type TesseractProgram } from '../../../src/config/tesseract-program.js'
import { LIMITS } from '../../support/limits.js'
import { textPicture } from '../../support/make-picture.js'
import { shared } from '../../support/make-zip.js'
import { request, startPool } from './pools.js'

const LINES = [
  'Die Größe der Türme überrascht manche Gäste.',
  'Böse Zungen müssen schweigen, heißt es außen.',
  'Äpfel, Öle und Übermut: süße Früchte.',
]

const program = findTesseract(process.env)
const hasGerman = program !== undefined && languagesOf(program).includes('deu')
if (!hasGerman) console.warn('skipped: no tesseract with the data of deu (tesseract-ocr-deu) here')

function languagesOf({ path, dataFolder }: TesseractProgram): readonly string[] {
  const env = { ...process.env, ...(dataFolder ? { TESSDATA_PREFIX: dataFolder } : {}) }
  return execFileSync(path, ['--list-langs'], { env, encoding: 'utf8' }).split(/\s+/)
}

test.skipIf(!hasGerman)(
  'umlauts are right where German is asked for',
  async () => {
    const { pool } = await startPool({
      poolThreads: 1,
      ocr: 'auto',
      ocrThreads: 1,
      ocrLanguages: ['eng'],
      ocrProgram: program,
    })
    const png = textPicture(LINES, 1100, 40).encodeSync('png')
    const { source } = await pool.unpack({ source: shared(png), format: 'image', limits: LIMITS })
    const read = async (ocrLanguages: readonly string[]) => {
      const options = { mode: 'quality', engine: 'auto', clean: true, slim: false } as const
      const wanted = request('page.png', png, {
        format: 'image',
        options: { ...options, ocrLanguages },
      })
      const { chunks } = await pool.convert({ ...wanted, source })
      return Buffer.concat(chunks).toString('utf8').replaceAll(/\s+/g, ' ').trim()
    }
    expect(await read(['deu'])).toBe(LINES.join(' '))
    expect(await read(['deu', 'eng'])).toBe(LINES.join(' '))
    expect(await read(['eng'])).not.toContain('Größe')
  },
  60_000,
)
