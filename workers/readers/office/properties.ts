import type { Metadata } from '../../../src/contract/task.js'

/** What a document says of itself, as it is written there; blank fields and dates that are none are left out. */
export function documentProperties(
  fields: Readonly<Partial<Record<keyof Metadata, string | undefined>>>,
): Metadata {
  const { createdAt, modifiedAt, ...texts } = fields
  const entries = [
    ...Object.entries(texts).map(([key, value]) => [key, oneLine(value)] as const),
    ['createdAt', isoDate(createdAt)] as const,
    ['modifiedAt', isoDate(modifiedAt)] as const,
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function oneLine(text: string | undefined): string | undefined {
  const line = (text ?? '').replace(/\s+/g, ' ').trim()
  return line === '' ? undefined : line
}

function isoDate(text: string | undefined): string | undefined {
  const date = new Date(oneLine(text) ?? '')
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z')
}
