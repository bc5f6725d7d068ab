import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defaultCheckLimits } from '@slipway/sdk/check'
import { parse, parseAllDocuments } from 'yaml'
import { eventLimits } from '../delivery/events/events'
import { readConfig } from '../process/config/config'
import { STOP_MS } from '../process/serve'
import { createTestServer, type TestServer } from '../testing/create-test-server'

type Settings = Readonly<Record<string, string>>

const files = {
  image: readFile('Containerfile', 'utf8'),
  compose: readFile('compose.yaml', 'utf8').then((text) => parse(text, { merge: true })),
  nginx: readFile(join(__dirname, 'nginx.conf'), 'utf8'),
  unit: readFile(join(__dirname, 'slipway.service'), 'utf8'),
  kubernetes: readFile(join(__dirname, 'kubernetes.yaml'), 'utf8').then((text) =>
    parseAllDocuments(text).map((document) => document.toJS()),
  ),
}
// What `openssl rand -hex 32` says: one that is plain would be refused.
const secret = randomBytes(32).toString('hex')
const secrets = {
  PUBLIC_URL: 'https://admin.example.com',
  SESSION_SECRET: secret,
  DATABASE_URL: 'postgres://slipway:x@database:5432/slipway',
}

/** What each file starts the server with; where it is started by the image, with those of the image beneath. */
async function settingsOf(): Promise<Readonly<Record<string, Settings>>> {
  const image = settingsIn(await files.image, /^ENV ((?:.*\\\n)*.*)/m, /(\w+)=(\S+)/g)
  const { first, second } = (await files.compose).services
  const { map } = await ofKubernetes()
  return {
    'compose.yaml, first': { ...image, ...textsOf(first.environment) },
    'compose.yaml, second': { ...image, ...textsOf(second.environment) },
    'kubernetes.yaml': { ...image, ...map.data },
    'slipway.service': settingsIn(await files.unit, /([\s\S]*)/, /^Environment=(\w+)=(.*)$/gm),
  }
}

async function ofKubernetes() {
  const all = await files.kubernetes
  const ofKind = (kind: string) => all.find((one) => one.kind === kind)
  return {
    map: ofKind('ConfigMap'),
    deployment: ofKind('Deployment'),
    service: ofKind('Service'),
    claim: ofKind('PersistentVolumeClaim'),
  }
}

function settingsIn(text: string, part: RegExp, each: RegExp): Settings {
  const [, found = ''] = part.exec(text) ?? []
  return Object.fromEntries(
    [...found.matchAll(each)].map(([, name = '', value = '']) => [name, value]),
  )
}

// Docker's own: what is left out, or missing, comes from .env.
function textsOf(environment: Readonly<Record<string, unknown>>): Settings {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      String(value)
        .replaceAll(/\$\{\w+:\?[^}]*\}/g, secret)
        .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'),
    ]),
  )
}

const names = ['compose.yaml, first', 'compose.yaml, second', 'kubernetes.yaml', 'slipway.service']

describe.each(names)('%s', (name) => {
  it('sets what the server reads, and nothing else', async () => {
    const read = new Set<string | symbol>()
    readConfig(new Proxy({}, { get: (_, key) => void read.add(key) }))

    const { [name]: settings = {} } = await settingsOf()

    expect(Object.keys(settings).filter((key) => !read.has(key))).toEqual([])
  })

  it('starts a server for production, with what is secret given', async () => {
    const { [name]: settings = {} } = await settingsOf()

    expect(readConfig({ ...secrets, ...settings })).toMatchObject({
      mode: 'production',
      port: 3000,
      admin: { port: 9464 },
    })
  })

  it('has an application, by a setting or by its folder, and the remotes of that folder', async () => {
    const { [name]: settings = {} } = await settingsOf()
    const { application, remoteFolders } = readConfig({ ...secrets, ...settings })

    if (name === 'slipway.service') {
      expect(remoteFolders).toEqual([expect.stringMatching(/\/remotes$/)])
      expect(await files.unit).toContain('its package.json names the application')
    } else expect(application).toMatch(/application\/application\.ts$/)
  })

  it('gives it time to end', async () => {
    const { [name]: settings = {} } = await settingsOf()
    const { drainMs } = readConfig({ ...secrets, ...settings })

    expect((await secondsToEnd())[name]).toBeGreaterThanOrEqual((drainMs + STOP_MS) / 1000)
  })
})

async function secondsToEnd(): Promise<Readonly<Record<string, number>>> {
  const { first, second } = (await files.compose).services
  const { deployment } = await ofKubernetes()
  return {
    'compose.yaml, first': Number.parseInt(first.stop_grace_period, 10),
    'compose.yaml, second': Number.parseInt(second.stop_grace_period, 10),
    'kubernetes.yaml': deployment.spec.template.spec.terminationGracePeriodSeconds,
    'slipway.service': Number(/^TimeoutStopSec=(\d+)$/m.exec(await files.unit)?.[1]),
  }
}

describe('ports', () => {
  it('are those of the image everywhere', async () => {
    const [image, nginx] = await Promise.all([files.image, files.nginx])
    const { PORT, ADMIN_PORT } = settingsIn(image, /^ENV ((?:.*\\\n)*.*)/m, /(\w+)=(\S+)/g)
    const { deployment, service } = await ofKubernetes()
    const [{ ports }] = deployment.spec.template.spec.containers

    expect(/^EXPOSE (.*)$/m.exec(image)?.[1]).toBe(PORT)
    expect([...nginx.matchAll(/server (first|second):(\d+)/g)].map(([, , port]) => port)).toEqual([
      PORT,
      PORT,
    ])
    expect(ports).toEqual([
      { name: 'http', containerPort: Number(PORT) },
      { name: 'metrics', containerPort: Number(ADMIN_PORT) },
    ])
    expect(service.spec.ports[0].targetPort).toBe('http')
    expect(deployment.spec.template.metadata.annotations['prometheus.io/port']).toBe(ADMIN_PORT)
  })
})

describe('archives of the audit', () => {
  it('lie where no server takes them with it, and all reach them', async () => {
    const { compose, image } = files
    const { services, volumes } = await compose
    const { deployment, claim } = await ofKubernetes()
    const { containers, volumes: ofPod } = deployment.spec.template.spec
    const all = await settingsOf()
    const { AUDIT_ARCHIVE: folder } = all['kubernetes.yaml'] ?? {}
    const mounted = containers[0].volumeMounts.find(
      ({ mountPath }: { readonly mountPath: string }) => mountPath === folder,
    )

    expect(ofPod).toContainEqual({
      name: mounted?.name,
      persistentVolumeClaim: { claimName: claim.metadata.name },
    })
    expect(claim.spec.accessModes).toEqual(['ReadWriteMany'])
    expect(await image).toContain(`chown 65532:65532 /data ${folder}`)
    for (const name of ['first', 'second']) {
      expect(services[name].environment.AUDIT_ARCHIVE).toBe(folder)
      expect(services[name].volumes).toContain(`audit-archive:${folder}`)
    }
    expect(Object.keys(volumes)).toContain('audit-archive')
  })
})

describe('the proxy', () => {
  it('is the one that servers believe', async () => {
    const { services } = await files.compose

    expect(services.proxy.networks.behind.ipv4_address).toBe(services.first.environment.TRUST_PROXY)
  })

  it('takes the largest version, and waits longer than a stream is silent', async () => {
    const nginx = await files.nginx

    expect(numberIn(nginx, /client_max_body_size (\d+)m/) * 1_000_000).toBeGreaterThan(
      defaultCheckLimits.maxBytes,
    )
    expect(numberIn(nginx, /proxy_read_timeout (\d+)s/) * 1000).toBeGreaterThan(
      2 * eventLimits.heartbeatMs,
    )
  })
})

function numberIn(text: string, pattern: RegExp): number {
  return Number(pattern.exec(text)?.[1])
}

describe('probes', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server.close())

  it('ask for what is answered', async () => {
    const [, health = ''] = /^ {2}CMD .*?PORT \+ '([^']+)'/m.exec(await files.image) ?? []

    for (const path of [...(await probePaths()), health])
      expect(await server.request(path)).toMatchObject({ status: 200 })
  })
})

async function probePaths(): Promise<string[]> {
  const { deployment } = await ofKubernetes()
  const [{ startupProbe, livenessProbe, readinessProbe }] = deployment.spec.template.spec.containers
  return [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path)
}
