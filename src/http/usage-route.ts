import type { FastifyInstance } from 'fastify'
import { ConversionError } from '../contract/errors.js'
import { readParameter } from '../orders/parameters.js'
import type { UsageBook, UsageDay } from '../usage/usage.js'
import { queryOf } from './asked-conversion.js'
import { unknownIn } from './unknown-in.js'
import { USAGE_PARAMETERS } from './usage-parameters.js'

/** `GET /usage`: what the key that asks has used, by day. */
export function usageRoute(app: FastifyInstance, usage: UsageBook): void {
  app.addHook('onClose', () => usage.close())
  app.get('/usage', { config: { access: 'any-key' } }, async (request) => {
    const { days: rule } = USAGE_PARAMETERS
    const count = readParameter('days', rule, queryOf(request), {}) ?? rule.fallback
    const keyId = request.caller?.id ?? ''
    const days = await usage.days(keyId, count).catch(unanswered)
    const warnings = unknownIn(request, Object.keys(USAGE_PARAMETERS))
    const record = { key: keyId, days: days.map(dayRecord), total: totalOf(days) }
    return warnings.length === 0 ? record : { ...record, warnings }
  })
}

function unanswered(cause: unknown): never {
  throw new ConversionError('overloaded', 'The store of the counts does not answer.', {}, cause)
}

function dayRecord({ day, documents, pages, inputBytes, credits, tiers }: UsageDay) {
  return { day, documents, pages, input_bytes: inputBytes, credits, tiers }
}

function totalOf(days: readonly UsageDay[]) {
  const sum = (of: (day: UsageDay) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    documents: sum(({ documents }) => documents),
    pages: sum(({ pages }) => pages),
    input_bytes: sum(({ inputBytes }) => inputBytes),
    credits: sum(({ credits }) => credits),
  }
}
