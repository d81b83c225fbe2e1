/** The service's requests, as the page makes them. Addresses are relative: a proxy may put a prefix before them. */

/** What a request ended in that went wrong, as the service says it. */
export class AnswerError extends Error {
  constructor({ error, code, remedy }, status) {
    super(error)
    this.code = code
    this.remedy = remedy
    this.status = status
  }
}

/** @typedef {{ key: string, file?: File, url?: string, signal?: AbortSignal }} Asked */

/** The lines of a streamed conversion, as they come. A request that became a job is waited for. */
export async function* streamed(asked, { mode, pages }) {
  const more = { response_format: 'json', slim: 'true', mode, ...(pages ? { pages } : {}) }
  const path = asked.file ? 'convert/stream' : 'convert/stream-from-url'
  const answer = await post(path, asked, more)
  if (answer.status === 202) yield* linesOf(await jobText(await answer.json(), asked))
  else yield* linesOfStream(answer.body)
}

/** The spine record of a PDF. */
export async function outlineOf(asked) {
  const answer = await post('pdf/index', asked, {})
  if (answer.status === 202) return JSON.parse(await jobText(await answer.json(), asked))
  return answer.json()
}

/** The picture of a page, as an address for an image. */
export async function pictureOf(asked, page, width, blocks) {
  const answer = await post('pdf/preview', asked, { page, width, blocks })
  return URL.createObjectURL(await answer.blob())
}

async function post(path, { key, file, url, signal }, parameters) {
  const query = new URLSearchParams({ ...parameters, ...(file ? { filename: file.name } : {}) })
  const type = file ? file.type || 'application/octet-stream' : 'application/json'
  const answer = await fetch(`${path}?${query}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': type },
    body: file ?? JSON.stringify({ url }),
    signal,
  })
  if (!answer.ok) throw await errorOf(answer)
  return answer
}

async function errorOf(answer) {
  const text = await answer.text()
  try {
    return new AnswerError(JSON.parse(text), answer.status)
  } catch {
    return new AnswerError({ error: text || answer.statusText, code: 'no_json' }, answer.status)
  }
}

async function jobText({ job_id: id, retry_after_seconds: seconds = 1 }, { key, signal }) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 1000 * seconds))
    const answer = await fetch(`jobs/${id}`, { headers: { 'x-api-key': key }, signal })
    if (!answer.ok) throw await errorOf(answer)
    const job = await answer.json()
    if (job.status === 'failed') throw new AnswerError({ error: String(job.error) }, 500)
    if (job.status !== 'completed') continue
    if (job.http_status < 400) return job.body
    throw new AnswerError(JSON.parse(job.body), job.http_status)
  }
}

function linesOf(text) {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => lineOf(line))
}

async function* linesOfStream(body) {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunksOf(body)) {
    rest += decoder.decode(chunk, { stream: true })
    const end = rest.lastIndexOf('\n') + 1
    yield* linesOf(rest.slice(0, end))
    rest = rest.slice(end)
  }
}

/** Not every browser can iterate over a stream. */
async function* chunksOf(body) {
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

function lineOf(text) {
  const line = JSON.parse(text)
  if (line.error !== undefined) throw new AnswerError(line, 500)
  return line
}
