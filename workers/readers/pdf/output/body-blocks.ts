import type { Block } from '../../../document/blocks.js'

/** Notes, figures and furniture stand between a text and its continuation. */
export function isBody(block: Block): boolean {
  return block.type !== 'footnote' && block.type !== 'image' && block.furniture === undefined
}
