import { outlineOf, streamed } from './api.js'
import { pagesView } from './pages-view.js'
import { showError, showOutline, showReport } from './side-views.js'

const at = (id) => document.getElementById(id)
/** The work in hand, and what it has shown so far. */
let running = new AbortController()
let view
let dropped

at('ask').addEventListener('submit', (event) => {
  event.preventDefault()
  void work(async (asked) => {
    // An extra: a key may not have the permission, and the document is converted all the same.
    const outlined = isPdf(asked) ? showOutlineOf(asked).catch(hideOutline) : hideOutline()
    await convert(asked, at('range').value)
    await outlined
  })
})
at('index').addEventListener('click', () => {
  if (at('ask').reportValidity()) void work(showOutlineOf)
})
at('stop').addEventListener('click', () => running.abort())
at('file').addEventListener('change', () => choose(at('file').files[0]))
at('url').addEventListener('input', () => {
  if (at('url').value !== '') choose(undefined)
})
at('source').addEventListener('change', () => view?.redraw())
at('blocks').addEventListener('change', () => view?.reloadPictures())
at('copy').addEventListener('click', copy)
at('download').addEventListener('click', download)
for (const type of ['dragenter', 'dragover', 'dragleave', 'drop']) {
  at('drop').addEventListener(type, (event) => {
    event.preventDefault()
    at('drop').classList.toggle('over', type === 'dragenter' || type === 'dragover')
    if (type === 'drop') choose(event.dataTransfer.files[0])
  })
}

function choose(file) {
  dropped = file
  if (file === undefined) at('file').value = ''
  else at('url').value = ''
  at('file-name').textContent = file?.name ?? 'Choose a document or drop it here'
}

/** What is asked for; undefined, and said, when there is no document. */
function askedFor() {
  const url = at('url').value.trim()
  if (dropped === undefined && url === '') {
    showError(at('error'), new Error('Choose a document, or give its URL.'))
    at('file').focus()
    return undefined
  }
  const source = dropped === undefined ? { url } : { file: dropped }
  return { key: at('key').value, signal: running.signal, ...source }
}

function isPdf({ file, url }) {
  return file === undefined
    ? !/\.(docx|xlsx|pptx|od[tsp]|epub|eml|csv|txt|html?|zip)([?#]|$)/i.test(url)
    : /\.pdf$/i.test(file.name)
}

/** One piece of work at a time: the one before is stopped. */
async function work(todo) {
  running.abort()
  running = new AbortController()
  const { signal } = running
  at('error').replaceChildren()
  const asked = askedFor()
  if (asked === undefined) return
  at('stop').hidden = false
  say('Working…')
  try {
    await todo(asked)
  } catch (error) {
    if (signal.aborted) return say('Stopped.')
    say('')
    showError(at('error'), error)
  } finally {
    if (running.signal === signal) at('stop').hidden = true
  }
}

async function convert(asked, pages) {
  at('report').hidden = true
  at('toolbar').hidden = true
  view = pagesView(at('pages'), {
    asked,
    hasPictures: isPdf(asked),
    isSource: () => at('source').checked,
    hasBlocks: () => at('blocks').checked,
  })
  for await (const line of streamed(asked, { mode: at('mode').value, pages })) {
    if (line.done) return finish(line)
    view.add(line)
    at('toolbar').hidden = false
    say(`${counted(view.count())} so far…`)
  }
  throw new Error('The answer broke off before its end.')
}

function finish(last) {
  showReport(at('report'), last)
  const pages = last.pages > 0 ? counted(last.pages) : 'Done'
  say(`${pages} in ${Math.round(last.timings.total_request_ms)} ms.`)
}

async function showOutlineOf(asked) {
  try {
    const { spine } = await outlineOf(asked)
    showOutline(at('sections'), spine, (pages) => {
      at('range').value = pages
      void work(async (again) => {
        await convert(again, pages)
        at('pages').focus({ preventScroll: true })
      })
    })
    at('outline').hidden = spine.sections.length === 0
    if (view === undefined) say(`${counted(spine.page_count)}, sections: ${spine.sections.length}.`)
  } catch (error) {
    if (asked.signal.aborted) return
    hideOutline()
    throw error
  }
}

function hideOutline() {
  at('outline').hidden = true
}

async function copy() {
  await navigator.clipboard.writeText(view.markdown())
  say('The Markdown is in the clipboard.')
}

function download() {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([view.markdown()], { type: 'text/markdown' }))
  link.download = `${(dropped?.name ?? 'document').replace(/\.[^.]*$/, '')}.md`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 1000)
}

function counted(pages) {
  return `${pages} page${pages === 1 ? '' : 's'}`
}

function say(text) {
  at('status').textContent = text
}
