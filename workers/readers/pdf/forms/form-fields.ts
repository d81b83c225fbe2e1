import type { Rect } from '../../../document/blocks.js'
import { lineWith, wordWith } from '../model/geometry.js'
import type { Line, Page } from '../model/page.js'
import { type CheckField, writeChecks } from './check-fields.js'
import { holds, joinValues } from './field-values.js'

/** A field of an interactive form in the page's frame. */
export interface Field extends Rect {
  readonly kind: 'value' | 'check' | 'secret'
  /** Whether a check box or round button is on. */
  readonly isOn: boolean
}

/**
 * Writes what the fields say: each check box as a sign before its text (or behind it, or alone) in place of what is
 * painted in it, each value on the line of its label. Passwords are told by stars, as viewers show them.
 */
export function writeFields(
  lines: readonly Line[],
  fields: readonly Field[],
  { verticals }: Pick<Page, 'verticals'>,
): readonly Line[] {
  const values = fields.filter(({ kind }) => kind === 'value')
  const checks: readonly CheckField[] = fields.filter(({ kind }) => kind === 'check')
  const told = withoutSecrets(lines, fields)
  const joined = values.length === 0 ? told : joinValues(told, values, verticals)
  return checks.length === 0 ? joined : writeChecks(joined, checks)
}

/** Appearances are made from the values where a form stores none, whatever the field is for. */
function withoutSecrets(lines: readonly Line[], fields: readonly Field[]): readonly Line[] {
  const secrets = fields.filter(({ kind }) => kind === 'secret')
  if (secrets.length === 0) return lines
  return lines.map((line) => {
    const words = line.words.map((word) =>
      secrets.some((field) => holds(field, word)) ? wordWith(word, { text: '***' }) : word,
    )
    return lineWith(line, { words })
  })
}

/** The shapes that no field has been written for. */
export function besideFields<Shape extends Rect>(
  shapes: readonly Shape[],
  fields: readonly Field[],
): readonly Shape[] {
  const checks = fields.filter(({ kind }) => kind === 'check')
  if (checks.length === 0) return shapes
  return shapes.filter((shape) => !checks.some((check) => isMiddleIn(shape, check)))
}

function isMiddleIn(shape: Rect, box: Rect): boolean {
  const x = (shape.x0 + shape.x1) / 2
  const y = (shape.y0 + shape.y1) / 2
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1
}
