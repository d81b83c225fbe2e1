import { copy } from '../clipboard.js'
import { at } from '../element.js'
import type { Settings } from '../options-form.js'
import type { Source } from '../result.js'
import { makeTabs } from '../tabs.js'
import type { Asked, Task } from './asked.js'
import { curl } from './curl.js'
import { javascript } from './javascript.js'
import { leftByMcp, mcp } from './mcp.js'
import { python } from './python.js'

const LANGUAGES = { curl, javascript, python, mcp }
type Language = keyof typeof LANGUAGES

const NAMELESS = 'report.pdf'
const SOME_PAGES = '1-3'
const SOME_WORDS = 'net sales'

/** What the page is set to. */
export interface Chosen {
  readonly source: (Source & { readonly name: string }) | undefined
  readonly parameters: Settings
}

/** The request that does from elsewhere what the page does; the key stays a name. Gives back what draws it anew. */
export function requestPane(chosen: () => Chosen): () => void {
  let language: Language = 'curl'
  const task = at<HTMLSelectElement>('task')
  const query = at<HTMLInputElement>('query')
  const draw = () => {
    at('query-field').hidden = task.value !== 'search'
    const asked = askedOf(chosen(), task.value as Task, query.value.trim())
    at('request').textContent = LANGUAGES[language](asked)
    at('request-note').textContent = noteOf(language, asked)
  }
  makeTabs(at('languages'), (name) => {
    language = name as Language // the tabs' own names
    draw()
  })
  for (const field of [task, query]) field.addEventListener('input', draw)
  at('copy-request').addEventListener(
    'click',
    () => void copy(at('request').textContent ?? '', 'The request'),
  )
  return draw
}

function askedOf({ source, parameters }: Chosen, task: Task, query: string): Asked {
  return {
    service: new URL('.', location.href).href.replace(/\/$/, ''),
    task,
    query: query === '' ? SOME_WORDS : query,
    filename: source?.name ?? NAMELESS,
    url: source !== undefined && 'url' in source ? source.url : undefined,
    parameters: { ...parameters, ...addedFor(task, parameters) },
  }
}

/** What the page asks for by itself, and a request by hand has to say; what that one cannot carry. */
function addedFor(task: Task, parameters: Settings): Settings {
  const pages = task === 'pages' && parameters.pages === undefined ? { pages: SOME_PAGES } : {}
  const hasChunks = Object.keys(parameters).some((name) => name.startsWith('chunk_'))
  if (hasChunks) return { ...pages, response_format: 'json', include: 'chunks' }
  // Files do not go with Markdown as text; it is the same with or without them.
  return parameters.images === 'include' ? { ...pages, images: 'reference' } : pages
}

/** What the text cannot say by itself. */
function noteOf(language: Language, asked: Asked): string {
  const isMcp = language === 'mcp'
  const notes: string[] = []
  if (isMcp || asked.task === 'search') {
    if (asked.task === 'search' && !isMcp)
      notes.push('Search is a tool for agents: over HTTP it is asked at /mcp.')
    if (asked.url === undefined) {
      notes.push(
        'A file is read where its folder is open: docspine mcp FOLDER, or MCP_FOLDERS of the service.',
      )
    }
    const left = leftByMcp(asked)
    if (left.length > 0) notes.push(`The tools for agents do not take ${left.join(', ')}.`)
  } else if (asked.task === 'outline') {
    notes.push('The outline is that of a PDF; the options do not change it.')
  } else if (asked.parameters.images === 'reference') {
    notes.push('The files of the pictures come with images=include and response_format=json.')
  }
  return notes.join(' ')
}
