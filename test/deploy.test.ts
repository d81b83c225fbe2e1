import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig, VARIABLES } from '../src/config.js'
import type { ReplaceReason } from '../src/pool/pool-types.js'
import { createMetrics } from '../src/telemetry/metrics.js'
import { echoPool } from './src/http/test-service.js'

const root = resolve(import.meta.dirname, '..')
const byName = (a: string, b: string) => (a < b ? -1 : Number(a > b))
const textOf = (path: string) => readFileSync(resolve(root, path), 'utf8')

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly volumes?: readonly string[]
  readonly networks?:
    | readonly string[]
    | Readonly<Record<string, { readonly ipv4_address?: string }>>
}

function composeServices(): Readonly<Record<string, Service>> {
  return parse(textOf('compose.yaml'), { merge: true }).services
}

test('compose starts two instances behind a proxy on one Redis, with variables that exist and files that are there', () => {
  const services = composeServices()
  const names = ['docspine-1', 'docspine-2', 'grafana', 'prometheus', 'proxy', 'redis', 'store']
  expect(Object.keys(services).toSorted(byName)).toEqual(names)
  for (const name of ['docspine-1', 'docspine-2']) {
    const environment = services[name]?.environment ?? {}
    expect(environment.REDIS_URL).toBe('redis://redis:6379')
    for (const variable of Object.keys(environment)) expect(variables()).toContain(variable)
    expect(textOf('deploy/proxy/nginx.conf')).toContain(`server ${name}:8080;`)
  }
  const mounted = Object.values(services).flatMap(({ volumes = [] }) => volumes)
  const local = mounted.filter((volume) => volume.startsWith('./'))
  expect(local.length).toBeGreaterThan(4)
  for (const volume of local) {
    expect(existsSync(resolve(root, volume.split(':')[0] ?? '')), volume).toBe(true)
  }
})

test('every image of compose has a version, and the guard lets the store through and nothing else', () => {
  const services = composeServices()
  for (const { image = '' } of Object.values(services)) {
    expect(image).toMatch(/^docspine:local$|:(v?\d+\.\d+\.\d+|RELEASE\.)/)
  }
  const { environment = {} } = services['docspine-1'] ?? {}
  const filledIn = { ...environment, API_KEYS: 'a-key', JOBS_SECRET: 'x'.repeat(32) }
  const config = readConfig(filledIn, { cores: 2, memoryBytes: 2 ** 32 })
  expect(config.redisUrl).toBe('redis://redis:6379')
  expect([environment.URL_ALLOWED_NETWORKS, environment.TRUST_PROXY]).toEqual([
    `${addressOf(services.store)}/32`,
    `${addressOf(services.proxy)}/32`,
  ])
  expect(environment.URL_ALLOWED_PORTS?.split(',')).toContain('9000')
  expect(textOf('compose.yaml')).toContain('mkdir -p /data/documents /data/results')
})

function addressOf(service: Service | undefined): string | undefined {
  const { networks } = service ?? {}
  return networks !== undefined && 'inside' in networks ? networks.inside?.ipv4_address : undefined
}

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

test.each(['deploy/grafana/docspine.json', 'deploy/helm/docspine/files/alerts.yaml'])(
  '%s asks for metrics that the service gives',
  async (path) => {
    const metrics = createMetrics()
    metrics.watchProcess()
    metrics.watchPool(echoPool())
    metrics.watchJobs({ counts: async () => ({ queued: 0, processing: 0 }) })
    const given = [...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
    const asked = [...textOf(path).matchAll(/(?:docspine|process)_[a-z_]*[a-z]/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(asked.length).toBeGreaterThan(5)
    for (const name of asked) expect(given).toContain(name)
  },
)

test('threads that are replaced for what documents do are named as the pool names them', () => {
  const reasons = /replacements_total\{reason=~"([^"]+)"/.exec(
    textOf('deploy/helm/docspine/files/alerts.yaml'),
  )?.[1]
  const known = new Set<ReplaceReason>(['trapped', 'died', 'timeout', 'unresponsive', 'memory'])
  expect(new Set(reasons?.split('|'))).toEqual(known)
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

const CHART = 'deploy/helm/docspine'

test('the chart has the version of the package, and its values are those of the schema', () => {
  const { version } = JSON.parse(textOf('package.json'))
  expect(parse(textOf(`${CHART}/Chart.yaml`))).toMatchObject({ version, appVersion: version })
  expect(textOf('Dockerfile')).toContain(`ARG VERSION=${version}\n`)
  const values = parse(textOf(`${CHART}/values.yaml`))
  const schema = JSON.parse(textOf(`${CHART}/values.schema.json`))
  const known = Object.keys(schema.properties).filter((name) => name !== 'global')
  expect(Object.keys(values).toSorted(byName)).toEqual(known.toSorted(byName))
  for (const name of Object.keys(values.config)) expect(variables()).toContain(name)
  const used = new Set(
    readdirSync(resolve(root, CHART, 'templates')).flatMap((name) =>
      [...textOf(`${CHART}/templates/${name}`).matchAll(/\.Values\.(\w+)/g)].map(([, key]) => key),
    ),
  )
  expect(used).toEqual(new Set(known))
})

const helm = process.env.HELM ?? 'helm'
const hasHelm = spawnSync(helm, ['version']).status === 0
if (!hasHelm) console.log('skipped: there is no helm')

test.skipIf(!hasHelm)(
  'helm lints the chart, renders all of it and refuses what it does not know',
  () => {
    const run = (...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(helm, args, { cwd: root, encoding: 'utf8' })
      return { status, text: stdout + stderr }
    }
    expect(run('lint', '--strict', CHART)).toMatchObject({ status: 0 })
    const all = [
      'autoscaling.enabled',
      'autoscaling.queueLength.enabled',
      'serviceMonitor.enabled',
      'prometheusRule.enabled',
      'ingress.enabled',
    ]
    const template = ['template', 'docspine', CHART, '--kube-version', '1.30.0']
    const rendered = run(...template, ...all.flatMap((name) => ['--set', `${name}=true`]))
    expect(rendered.status, rendered.text).toBe(0)
    const kinds = parseAllDocuments(rendered.text).map((document) => String(document.get('kind')))
    expect(kinds.toSorted(byName)).toEqual([
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PrometheusRule',
      'Service',
      'ServiceMonitor',
    ])
    expect(run(...template, '--set', 'config.MAX_PAGES=2000000').text).toContain('"2000000"')
    expect(run(...template, '--set', 'replica=3')).toMatchObject({ status: 1 })
    expect(run(...template, '--set', 'config.API_KEYS=secret')).toMatchObject({ status: 1 })
  },
)

test('the image runs as nobody, says what it is, reads four languages and carries the list of its parts', () => {
  const lines = textOf('Dockerfile').split('\n')
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const instructions = last.filter((line) => /^[A-Z]+ /.test(line))
  const has = (text: string) => expect(instructions.join('\n')).toContain(text)
  has('USER node')
  has('HEALTHCHECK ')
  has('STOPSIGNAL SIGTERM')
  has('ARG OCR_DATA="deu fra spa"')
  has('/app/sbom.json')
  for (const label of ['title', 'description', 'licenses', 'version', 'revision']) {
    expect(last.join('\n')).toContain(`org.opencontainers.image.${label}=`)
  }
  // What comes after has no right to change anything.
  expect(instructions.findIndex((line) => line.startsWith('USER'))).toBeGreaterThan(
    instructions.findLastIndex((line) => /^(RUN|COPY|ADD)/.test(line)),
  )
  expect(lines.join('\n')).toContain('npm sbom --package-lock-only --omit=dev')
})

const promtool = process.env.PROMTOOL ?? 'promtool'
const hasPromtool = spawnSync(promtool, ['--version']).status === 0
if (!hasPromtool) console.log('skipped: there is no promtool')

test.skipIf(!hasPromtool)('promtool takes the alerts, and they fire for what they are for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docspine-alerts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const path of [`${CHART}/files/alerts.yaml`, 'test/support/alerts.yaml']) {
    copyFileSync(
      resolve(root, path),
      join(folder, path.includes('test/') ? 'cases.yaml' : 'alerts.yaml'),
    )
  }
  const config = textOf('deploy/prometheus.yml').replace('/etc/prometheus/', `${folder}/`)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'cases.yaml'],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' })
    expect(status, stdout + stderr).toBe(0)
  }
})

const nginx = process.env.NGINX_PROGRAM ?? 'nginx'
const hasNginx = spawnSync(nginx, ['-v']).status === 0
if (!hasNginx) console.log('skipped: there is no nginx')

/** Where the program was built to write may not be there; the image of compose has it in memory. */
function temporaryPaths(folder: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n')
}

test.skipIf(!hasNginx)('nginx takes the configuration of the proxy', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docspine-proxy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const config = textOf('deploy/proxy/nginx.conf')
    .replaceAll(/docspine-\d:/g, '127.0.0.1:') // names of the composition, which nobody knows here
    .replace('/var/run/', `${folder}/`)
    .replace('http {', `http {\n${temporaryPaths(folder)}`)
  writeFileSync(join(folder, 'nginx.conf'), config)
  const args = ['-t', '-q', '-p', folder, '-c', join(folder, 'nginx.conf')]
  const { status, stderr } = spawnSync(nginx, args, { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
})
