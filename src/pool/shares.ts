import type {
  JoinedPicture,
  JoinedStretch,
  JoinResult,
  JoinTask,
  Share,
  ShareResult,
  Stretch,
  StretchPicture,
} from '../contract/share.js'
import type { ConvertResult } from '../contract/task.js'
import type { TaskOutcome } from './run-task.js'

/** A stretch with the chunks of its text. */
export interface SentStretch {
  readonly stretch: Stretch
  readonly text: readonly Uint8Array[]
}

/** In the order of the pages. */
export function stretchesOf(shares: readonly Share[]): SentStretch[] {
  const all = shares.flatMap(({ result, chunks }) => {
    let at = 0
    return result.stretches.map((stretch) => {
      const text = chunks.slice(at, at + stretch.chunks)
      at += stretch.chunks
      return { stretch, text }
    })
  })
  return all.sort((a, b) => a.stretch.firstPage - b.stretch.firstPage)
}

/** What is left to do when all pages of the range are converted: at least one share. */
export function joinTask(
  stretches: readonly SentStretch[],
  shares: readonly Share[],
  { options, limits, outputEncoding }: Pick<JoinTask, 'options' | 'limits' | 'outputEncoding'>,
): Omit<JoinTask, 'control'> {
  const results = shares.map(({ result }) => result)
  const [document] = results
  if (document === undefined) throw new Error('no thread took a share')
  const isTextWanted = outputEncoding !== 'identity' || options.include?.chunks !== undefined
  return {
    kind: 'join',
    stretches: stretches.map((sent) => joinedStretch(sent, isTextWanted)),
    document: withoutStretches(document),
    tallies: results.map(({ tally }) => tally),
    options,
    limits,
    outputEncoding,
    shareMs: Math.max(...results.map(({ shareMs }) => shareMs)),
  }
}

function withoutStretches({ stretches, ...document }: ShareResult): JoinTask['document'] {
  return document
}

function joinedStretch({ stretch, text }: SentStretch, isTextWanted: boolean): JoinedStretch {
  const { pictures, ...plain } = stretch
  return {
    ...plain,
    ...(pictures && { pictures: pictures.map(withoutBytes) }),
    text: isTextWanted ? text : [],
  }
}

function withoutBytes({ image, ...picture }: StretchPicture): JoinedPicture {
  const { bytes, ...known } = image
  return { ...picture, image: known, byteLength: bytes?.byteLength ?? 0 }
}

/** The result with the pictures of all stretches, of which the first ones keep their bytes. */
function withPictures(
  { result, picturesKept }: JoinResult,
  stretches: readonly SentStretch[],
): ConvertResult {
  if (stretches[0]?.stretch.pictures === undefined) return result
  const images = stretches
    .flatMap(({ stretch }) => stretch.pictures ?? [])
    .map(({ image }, at) => (at < picturesKept ? image : { ...image, bytes: undefined }))
  return { ...result, images }
}

/** The chunks of the whole document: the join's own, and between them those of the stretches unless they are in it. */
export function assembled(
  { result: answer, chunks }: TaskOutcome,
  stretches: readonly SentStretch[],
): Omit<TaskOutcome, 'queueMs'> {
  const joined = answer as JoinResult // the thread entry's answer to this kind
  const result = withPictures(joined, stretches)
  if (joined.between.length === 0) return { result, chunks }
  const pieces = joined.between.flatMap((piece, index) => [
    piece,
    ...(stretches[index]?.text ?? []),
  ])
  return { result, chunks: pieces.filter(({ byteLength }) => byteLength > 0) }
}
