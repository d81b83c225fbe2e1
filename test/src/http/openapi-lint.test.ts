import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { testService } from './test-service.js'

test('a linter of OpenAPI documents finds nothing, strict as it can be', async () => {
  const { app } = await testService()
  const source = (await app.inject('/openapi.json')).body
  const config = await createConfig({ extends: ['recommended-strict'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
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
