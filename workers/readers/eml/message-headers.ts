import type { Address, Email } from 'postal-mime'
import type { Metadata } from '../../../src/contract/task.js'
import type { Block, TableRow } from '../../document/blocks.js'
import { text } from '../../document/inlines.js'

/** The headers that a reader of the message sees (RFC 5322, 3.6), decoded (RFC 2047), as a table. */
export function headerBlock(email: Email): Block | undefined {
  const fields = [
    ['From', email.from === undefined ? '' : addressText(email.from)],
    ['To', addressesText(email.to)],
    ['Cc', addressesText(email.cc)],
    ['Date', dateText(email)],
    ['Subject', oneLine(email.subject)],
  ] as const
  const rows = fields.filter(([, value]) => value !== '').map(([name, value]) => row(name, value))
  if (rows.length === 0) return undefined
  return { type: 'table', columns: 2, headerRows: 1, rows: [[row('Header', 'Value'), ...rows]] }
}

export function messageMetadata(email: Email): Metadata {
  const sent = sentAt(email)
  const fields: Record<string, string | undefined> = {
    title: oneLine(email.subject),
    author: email.from === undefined ? '' : email.from.name || addressText(email.from),
    createdAt: sent?.toISOString().replace('.000Z', 'Z'),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

function row(name: string, value: string): TableRow {
  return { cells: [{ children: [text(name)] }, { children: [text(value)] }] }
}

function addressesText(addresses: readonly Address[] | undefined): string {
  return (addresses ?? []).map(addressText).join(', ')
}

/** Brackets around the address would have to be escaped in Markdown. */
function addressText(address: Address): string {
  if (address.group !== undefined)
    return `${oneLine(address.name)}: ${addressesText(address.group)}`
  const name = oneLine(address.name)
  return name === '' || name === address.address ? address.address : `${name} (${address.address})`
}

function headerValue({ headers }: Email, name: string): string {
  return oneLine(headers.find(({ key }) => key === name)?.value)
}

function sentAt(email: Email): Date | undefined {
  const date = new Date(headerValue(email, 'date'))
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** ISO 8601 in the sender's own zone; a date that cannot be read as it is written. */
function dateText(email: Email): string {
  const written = headerValue(email, 'date')
  const sent = sentAt(email)
  if (sent === undefined) return written
  const [, sign, hours, minutes] = /([+-])(\d\d)(\d\d)(?!\d)/.exec(written) ?? []
  const offset =
    sign === undefined ? 0 : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const local = new Date(sent.getTime() + offset * 60_000)
  if (Number.isNaN(local.getTime())) return written
  const day = local.toISOString().slice(0, 19).replace('T', ' ')
  return offset === 0 ? `${day} UTC` : `${day} ${sign}${hours}:${minutes}`
}

function oneLine(value: string | undefined): string {
  return (value ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()
}
