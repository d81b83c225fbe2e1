import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testService } from './test-service.js'

test('a linter of OpenAPI documents finds no error', async () => {
  const { app } = await testService()
  const source = (await app.inject('/openapi.json')).body
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  const found = problems.map(({ severity, ruleId, message }) => ({ severity, ruleId, message }))
  expect(found.filter(({ severity }) => severity === 'error')).toEqual([])
  // Pages and probes cannot fail by what is asked of them; nothing else is warned of.
  expect(new Set(found.map(({ ruleId }) => ruleId))).toEqual(new Set(['operation-4xx-response']))
})

interface Operation {
  readonly tags: readonly string[]
  readonly requestBody?: {
    readonly content: Readonly<Record<'application/json', { readonly example?: unknown }>>
  }
}

test('conversion comes first, and examples ask for the whole document', async () => {
  const { app } = await testService()
  const { tags, paths } = (await app.inject('/openapi.json')).json<{
    tags: readonly { name: string }[]
    paths: Readonly<Record<string, { post?: Operation }>>
  }>()
  expect(tags[0]?.name).toBe('Conversion')
  const named = new Set(Object.values(paths).flatMap(({ post }) => post?.tags ?? []))
  for (const name of named) expect(tags.map((tag) => tag.name)).toContain(name)
  const body = paths['/convert/from-url']?.post?.requestBody
  expect(body).toMatchObject({
    content: { 'application/json': { example: { url: expect.anything() } } },
  })
  expect(JSON.stringify(body?.content['application/json'].example)).not.toContain('pages')
})

test('the documentation shows our own mark, and nobody else’s', async () => {
  const { app } = await testService()
  const page = await app.inject('/docs')
  expect(page.body).toContain('mark.svg')
  expect(page.body).not.toContain('favicon-')
  const initializer = await app.inject('/docs/static/swagger-initializer.js')
  expect(initializer.body).toContain('image/svg+xml')
})
