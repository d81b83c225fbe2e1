import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { VARIABLES } from '../src/config.js'
import { createMetrics } from '../src/telemetry/metrics.js'
import { echoPool } from './src/http/test-service.js'

const root = resolve(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(resolve(root, path), 'utf8')

interface Service {
  readonly image: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
}

test('compose starts two instances on one Redis, with variables that exist and files that are there', () => {
  const { services } = parse(textOf('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  const names = ['docspine-1', 'docspine-2', 'grafana', 'prometheus', 'redis', 'store']
  expect(Object.keys(services).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(names)
  for (const name of ['docspine-1', 'docspine-2']) {
    const environment = services[name]?.environment ?? {}
    expect(environment.REDIS_URL).toBe('redis://redis:6379')
    for (const variable of Object.keys(environment)) expect(variables()).toContain(variable)
  }
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes)
  const local = mounted.filter((volume) => volume.startsWith('./'))
  expect(local.length).toBeGreaterThan(2)
  for (const volume of local) {
    expect(existsSync(resolve(root, volume.split(':')[0] ?? '')), volume).toBe(true)
  }
})

test('the manifests parse, name variables that exist and probe what answers', () => {
  const documents = parseAllDocuments(textOf('deploy/kubernetes/docspine.yaml'))
  const kinds = documents.map((document) => {
    expect(document.errors).toEqual([])
    return document.get('kind')
  })
  expect(kinds).toEqual([
    'Deployment',
    'Service',
    'PodDisruptionBudget',
    'HorizontalPodAutoscaler',
    'NetworkPolicy',
  ])
  const container = documents[0]?.getIn(['spec', 'template', 'spec', 'containers', 0])
  const { env, readinessProbe, livenessProbe } = JSON.parse(JSON.stringify(container))
  for (const { name } of env) expect(variables()).toContain(name)
  expect([readinessProbe.httpGet.path, livenessProbe.httpGet.path]).toEqual(['/readyz', '/healthz'])
})

test('the dashboard asks for metrics that the service gives', async () => {
  const metrics = createMetrics()
  metrics.watchProcess()
  metrics.watchPool(echoPool())
  metrics.watchJobs({ counts: async () => ({ queued: 0, processing: 0 }) })
  const given = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const { panels } = JSON.parse(textOf('deploy/grafana/docspine.json'))
  const asked = [...JSON.stringify(panels).matchAll(/(?:docspine|process)_[a-z_]*[a-z]/g)].map(
    ([name]) => name.replace(/_bucket$/, ''),
  )
  expect(asked.length).toBeGreaterThan(12)
  for (const name of asked) expect(given).toContain(name)
})

test('Prometheus scrapes the instances of compose', () => {
  const {
    scrape_configs: [config],
  } = parse(textOf('deploy/prometheus.yml'))
  expect(config).toMatchObject({
    metrics_path: '/metrics',
    static_configs: [{ targets: ['docspine-1:8080', 'docspine-2:8080'] }],
  })
})

function variables(): readonly string[] {
  return Object.values(VARIABLES).map(({ name }) => name)
}
