import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { request } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConversionError } from '../../../src/contract/errors.js'
import { parseNetwork } from '../../../src/outbound/address-policy.js'
import { dialPinned } from '../../../src/outbound/dial.js'
import {
  createOutbound,
  type Outbound,
  type OutboundSettings,
} from '../../../src/outbound/outbound.js'
import { UnresolvedHostError } from '../../../src/outbound/resolve.js'
import type { UrlScope } from '../../../src/outbound/url-rules.js'

const SCOPE: UrlScope = { parameter: 'url' }

let server: Server
let port = 0
/** Every address that a socket of this process tried to connect to, seen from inside Node. */
let attempts: string[] = []

function onSocket(message: unknown): void {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (address: string) => attempts.push(address))
}

beforeEach(async () => {
  attempts = []
  subscribe('net.client.socket', onSocket)
  server = createServer((_, response) => response.end('hello'))
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  port = (server.address() as AddressInfo).port
})

afterEach(async () => {
  unsubscribe('net.client.socket', onSocket)
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

function settings(changes: Partial<OutboundSettings> = {}): OutboundSettings {
  return {
    rules: { schemes: new Set(['http', 'https']), ports: new Set([80, 443, port]) },
    addresses: { allowed: [parseNetwork('127.0.0.1/32')], denied: [] },
    revalidate: true,
    connectTimeoutMs: 300,
    idleTimeoutMs: 1000,
    userAgent: 'docspine/test',
    ...changes,
  }
}

/** Answers the lists one after another, the last for ever, and counts the questions. */
function resolver(...answers: string[][]) {
  const asked: string[] = []
  const resolve = (hostname: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? []
    asked.push(hostname)
    return Promise.resolve(
      answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked }
}

async function get(outbound: Outbound, text: string): Promise<string> {
  const target = await outbound.check(text, SCOPE)
  const dispatcher = outbound.dispatcherFor(target)
  try {
    const { body } = await request(target.url, { dispatcher })
    return await body.text()
  } finally {
    await dispatcher.destroy()
  }
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ConversionError) return error.code
  return error instanceof Error ? error.name : 'fulfilled'
}

test('an allowed name is connected to at its checked address', async () => {
  const { resolve, asked } = resolver(['127.0.0.1'])
  const outbound = createOutbound(settings(), { resolve, dial: dialPinned })
  expect(await get(outbound, `http://files.example.test:${port}/a`)).toBe('hello')
  expect(attempts).toEqual(['127.0.0.1'])
  expect(asked).toEqual(['files.example.test', 'files.example.test'])
})

test('without revalidation the checked addresses are used and the name is asked for once', async () => {
  const { resolve, asked } = resolver(['127.0.0.1'], ['10.0.0.5'])
  const outbound = createOutbound(settings({ revalidate: false }), { resolve, dial: dialPinned })
  expect(await get(outbound, `http://files.example.test:${port}/a`)).toBe('hello')
  expect(attempts).toEqual(['127.0.0.1'])
  expect(asked).toHaveLength(1)
})

test.each([
  ['the second answer is private', ['10.0.0.5']],
  ['the second answer adds a private address', ['127.0.0.1', '10.0.0.5']],
  ['the second answer is of another family', ['::1']],
])('rebinding, %s: refused before a socket is made', async (_, second) => {
  const { resolve } = resolver(['127.0.0.1'], second)
  const outbound = createOutbound(settings(), { resolve, dial: dialPinned })
  expect(await codeOf(get(outbound, `http://rebind.test:${port}/a`))).toBe(
    'url_address_not_allowed',
  )
  expect(attempts).toEqual([])
})

test.each([
  [['10.0.0.5']],
  [['127.0.0.1', '10.0.0.5']],
  [['10.0.0.5', '127.0.0.1']],
  [['127.0.0.1', '::1']],
  [['::ffff:10.0.0.1']],
  [['0.0.0.0']],
])('a name that stands for %s is refused', async (answer) => {
  const { resolve } = resolver(answer)
  const outbound = createOutbound(settings(), { resolve, dial: dialPinned })
  expect(await codeOf(get(outbound, `http://evil.test:${port}/a`))).toBe('url_address_not_allowed')
  expect(attempts).toEqual([])
})

test('nothing is resolved before scheme, credentials, port, host and literal address are checked', async () => {
  const { resolve, asked } = resolver(['127.0.0.1'])
  const rules = { schemes: new Set(['http']), ports: new Set([80]), hosts: ['a.test', '10.0.0.1'] }
  const outbound = createOutbound(settings({ rules }), { resolve, dial: dialPinned })
  for (const text of [
    'http://',
    'https://a.test/',
    'http://u@a.test/',
    'http://a.test:81/',
    'http://b.test/',
    'http://10.0.0.1/',
  ]) {
    await expect(outbound.check(text, SCOPE)).rejects.toBeInstanceOf(ConversionError)
  }
  expect(asked).toEqual([])
})

test('a literal is checked again when it is dialled', async () => {
  const outbound = createOutbound(settings())
  const url = new URL(`http://127.0.0.2:${port}/`)
  const dispatcher = outbound.dispatcherFor({ url, scope: SCOPE, addresses: [] })
  expect(await codeOf(request(url, { dispatcher }))).toBe('url_address_not_allowed')
  await dispatcher.destroy()
  expect(attempts).toEqual([])
})

test('a dispatcher connects to no other host than the one it was made for', async () => {
  const outbound = createOutbound(settings())
  const target = await outbound.check(`http://127.0.0.1:${port}/`, SCOPE)
  const dispatcher = outbound.dispatcherFor(target)
  expect(await codeOf(request(`http://localhost:${port}/`, { dispatcher }))).toBe(
    'url_address_not_allowed',
  )
  await dispatcher.destroy()
})

test('a literal needs no resolver', async () => {
  const { resolve, asked } = resolver([])
  const outbound = createOutbound(settings(), { resolve, dial: dialPinned })
  expect(await get(outbound, `http://0x7f.1:${port}/`)).toBe('hello')
  expect(asked).toEqual([])
  expect(attempts).toEqual(['127.0.0.1'])
})

test('a name without addresses, an unknown name and a silent resolver lead nowhere', async () => {
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))
  const silent = () => new Promise<never>(() => undefined)
  const empty = () => Promise.resolve([])
  for (const [resolve, timedOut] of [
    [unknown, false],
    [silent, true],
    [empty, false],
  ] as const) {
    const outbound = createOutbound(settings(), { resolve, dial: dialPinned })
    const error = await outbound.check('http://nx.test/', SCOPE).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(UnresolvedHostError)
    expect(error).toMatchObject({ timedOut })
  }
})

test('the proxies of the environment are not used', async () => {
  const { resolve } = resolver(['127.0.0.1'])
  const outbound = createOutbound(settings(), { resolve, dial: dialPinned })
  const names = ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'HTTPS_PROXY']
  const environment = process.env
  const before = names.map((name) => environment[name])
  for (const name of names) environment[name] = 'http://10.0.0.9:3128'
  try {
    expect(await get(outbound, `http://files.example.test:${port}/a`)).toBe('hello')
    expect(attempts).toEqual(['127.0.0.1'])
  } finally {
    names.forEach((name, index) => {
      const value = before[index]
      if (value === undefined) delete environment[name]
      else environment[name] = value
    })
  }
})

test('a named egress proxy resolves and connects; the rules still hold here', async () => {
  const tunnelled: string[] = []
  const proxy = createServer()
  proxy.on('connect', (incoming, socket) => {
    tunnelled.push(incoming.url ?? '')
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.once('data', () => {
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 8\r\nconnection: close\r\n\r\nby proxy')
    })
  })
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const { resolve, asked } = resolver(['10.0.0.5'])
  const outbound = createOutbound(settings({ proxyUrl }), { resolve, dial: dialPinned })
  expect(await get(outbound, 'http://files.example.test/a')).toBe('by proxy')
  expect(tunnelled).toEqual(['files.example.test:80'])
  expect(asked).toEqual([])
  expect(await codeOf(get(outbound, 'http://10.0.0.5/a'))).toBe('url_address_not_allowed')
  expect(await codeOf(get(outbound, 'http://files.example.test:8080/a'))).toBe(
    'url_port_not_allowed',
  )
  proxy.closeAllConnections()
  proxy.close()
})
