/** The clip boxes in force, innermost last; x0 y0 x1 y1 in device space. */
export interface ClipStack {
  /** The box in force. Read only. */
  readonly box: Float64Array
  start(widthPt: number, heightPt: number): void
  /** Narrows the clip to the box. */
  push(x0: number, y0: number, x1: number, y1: number): void
  /** A clip whose shape is not looked at: it must be popped all the same. */
  pushSame(): void
  pop(): void
}

export function createClipStack(): ClipStack {
  const box = new Float64Array(4)
  let saved = new Float64Array(4 * 64)
  let depth = 0
  const save = () => {
    if (4 * depth === saved.length) {
      const larger = new Float64Array(2 * saved.length)
      larger.set(saved)
      saved = larger
    }
    saved.set(box, 4 * depth++)
  }
  return {
    box,
    start(widthPt, heightPt) {
      depth = 0
      box.set([0, 0, widthPt, heightPt])
    },
    push(x0, y0, x1, y1) {
      save()
      box[0] = Math.max(box[0] ?? 0, x0)
      box[1] = Math.max(box[1] ?? 0, y0)
      box[2] = Math.min(box[2] ?? 0, x1)
      box[3] = Math.min(box[3] ?? 0, y1)
    },
    pushSame: save,
    pop() {
      if (depth === 0) return
      depth--
      for (let k = 0; k < 4; k++) box[k] = saved[4 * depth + k] ?? 0
    },
  }
}
