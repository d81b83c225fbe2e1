import { expect, test } from 'vitest'
import type { ErrorCode } from '../../../src/contract/errors.js'
import { FAILURES } from '../../../src/http/openapi/error-responses.js'
import { PARAMETERS } from '../../../src/orders/parameter-table.js'
import { ERROR_TABLE } from '../../../src/response/error-table.js'
import { KEY, testService } from './test-service.js'

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly {
    readonly in: string
    readonly name: string
    readonly description?: string
    readonly schema: { readonly default?: unknown }
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: unknown }>> }
  readonly responses: Readonly<
    Record<
      string,
      {
        description: string
        headers?: object
        content?: Record<string, { schema: unknown; examples?: object }>
      }
    >
  >
  readonly security?: readonly unknown[]
}
interface OpenapiDocument {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> }
}

async function documentOf(env: Readonly<Record<string, string>> = {}) {
  const { app } = await testService(env)
  const answer = await app.inject('/openapi.json')
  expect(answer.statusCode).toBe(200)
  return answer.json<OpenapiDocument>()
}

function operationsOf(document: OpenapiDocument) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
}

test('the document needs no key, names the version and the path behind a proxy', async () => {
  const document = await documentOf({ BASE_PATH: '/docspine' })
  expect(document).toMatchObject({
    openapi: '3.1.0',
    info: { version: '1.2.3' },
    servers: [{ url: '/docspine' }],
  })
})

test('every route is described: no response is left to a default', async () => {
  const operations = operationsOf(await documentOf())
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  for (const { path, method, operation } of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(response.description, `${method} ${path} ${status}`).not.toBe('Default Response')
      expect(response.headers, `${method} ${path} ${status}`).toHaveProperty('X-Request-Id')
    }
  }
  expect(operations.length).toBeGreaterThanOrEqual(7)
})

test('parameters are those that requests are read by', async () => {
  const { paths } = await documentOf()
  const query = ['/convert/raw', '/convert/stream'].flatMap((path) =>
    (paths[path]?.post?.parameters ?? []).filter((parameter) => parameter.in === 'query'),
  )
  const names = new Set(query.map(({ name }) => name))
  expect(names).toEqual(new Set(Object.keys(PARAMETERS)))
  for (const { name, description, schema } of query) {
    const row: { meaning: string; shownDefault?: unknown } =
      PARAMETERS[name as keyof typeof PARAMETERS]
    // Told in words alone: a page that sends every default would be refused.
    const isInWords = name.startsWith('chunk_')
    expect({ description, default: schema.default }).toEqual({
      description: row.meaning,
      default: isInWords ? undefined : row.shownDefault,
    })
  }
  // ... or would hide the name of the upload.
  const form = paths['/convert']?.post?.parameters?.find(({ name }) => name === 'filename')
  expect(form?.schema).toBeDefined()
  expect(form?.schema.default).toBeUndefined()
  const body = paths['/convert/from-url']?.post?.requestBody?.content['application/json']?.schema
  expect(body).toMatchObject({ required: ['url'], properties: { url_headers: {}, pages: {} } })
})

test('every error code belongs to a route, with an example as it is sent', async () => {
  const documented = new Set<ErrorCode>(Object.values(FAILURES).flat())
  const elsewhere: ErrorCode[] = ['not_found', 'method_not_allowed', 'cancelled']
  expect(new Set([...documented, ...elsewhere])).toEqual(new Set(Object.keys(ERROR_TABLE)))
  const { paths } = await documentOf()
  const { examples } =
    paths['/convert/raw']?.post?.responses[415]?.content?.['application/json'] ?? {}
  expect(examples).toMatchObject({
    unsupported_format: { value: { code: 'unsupported_format', remedy: expect.any(String) } },
  })
})

test('references lead somewhere, and building the document changes nothing it is made from', async () => {
  const [first, second] = [await documentOf(), await documentOf()]
  expect(second).toEqual(first)
  const references = JSON.stringify(first).match(/"\$ref":"[^"]+"/g) ?? []
  expect(references.length).toBeGreaterThan(10)
  for (const reference of new Set(references)) {
    const [, name = ''] = /"#\/components\/schemas\/(\w+)"/.exec(reference) ?? []
    expect(first.components.schemas, reference).toHaveProperty(name)
  }
})

test('schemas do not validate: that stays where parameters are read', async () => {
  const { app } = await testService()
  const answer = await app.inject({
    method: 'POST',
    url: '/convert/raw?filename=a.txt&clean=maybe',
    headers: { 'x-api-key': KEY, 'content-type': 'text/plain' },
    payload: 'text',
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'invalid_parameter', parameter: 'clean' })
})

test('the page of the documentation comes from the package alone', async () => {
  const { app } = await testService()
  const page = await app.inject('/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/https?:\/\//)
  const [, script = ''] = /src="([^"]*swagger-ui-bundle\.js)"/.exec(page.body) ?? []
  expect((await app.inject(script)).statusCode).toBe(200)
  const initializer = await app.inject('/docs/static/swagger-initializer.js')
  expect(initializer.statusCode).toBe(200)
})
