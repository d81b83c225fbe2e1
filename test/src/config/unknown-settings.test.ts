import { expect, test } from 'vitest'
import {
  unknownSettings as amongKnown,
  unknownSettingsLine,
} from '../../../src/config/unknown-settings.js'
import { SETTING_NAMES } from '../../../src/config.js'

const unknownSettings = (env: Readonly<Record<string, string>>) => amongKnown(env, SETTING_NAMES)

test.each([
  ['URL_ALLOWED_HOST', 'URL_ALLOWED_HOSTS'],
  ['POOL_THREAD', 'POOL_THREADS'],
  ['OCR_LANG', 'OCR_LANGUAGES'],
  ['JOBS_COLOUR', undefined],
])('%s is told, with the nearest name', (name, nearest) => {
  expect(unknownSettings({ [name]: 'x' })).toEqual([{ name, nearest }])
})

test.each(['POOL_THREADS', 'PATH', 'LC_ALL', 'REDIS_PORT_6379_TCP_ADDR', 'REDIS_SERVICE_HOST'])(
  '%s is none of it',
  (name) => expect(unknownSettings({ [name]: 'x' })).toEqual([]),
)

test('the line names all of them and no value', () => {
  const unknown = unknownSettings({ JOBS_COLOUR: 'red', URL_ALLOWED_HOST: 'secret.example' })
  expect(unknownSettingsLine(unknown)).toBe(
    'Not settings of docspine, so they do nothing: JOBS_COLOUR, URL_ALLOWED_HOST (did you mean URL_ALLOWED_HOSTS?).',
  )
})
