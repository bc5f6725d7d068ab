import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type PostgresServer, startPostgres } from '../../server/testing/database/postgres-server'
import { type BuiltImage, buildah } from './build-image'
import { productionSettings, type StartedImage, startImage } from './started-image'

const origin = 'https://localhost:3960'
const ports = ['3961', '3962'] as const

/**
 * What compose.yaml names, by hand: PostgreSQL, two servers of the image, nginx by its own file. One makes an operator
 * and signs in through nginx; then one server ends and comes back while the other answers.
 */
export async function tryBehindProxy(image: BuiltImage, configuration: string): Promise<void> {
  const postgres = await startPostgres()
  const [first, second] = await startBoth(image, postgres)
  const proxy = await startProxy(configuration)
  try {
    await operate(image, postgres)
    const code = await first.stop()
    assert.equal(code, 0, first.said())
    assert.equal((await ask('/readyz')).status, 200, 'the other server did not answer')
  } finally {
    await proxy.stop()
    await Promise.all([first, second].map((server) => server.stop()))
    await postgres.stop()
  }
  console.log(
    'nginx, two servers and PostgreSQL: signed in over HTTP/2, one server ended, nothing lost',
  )
}

async function startBoth(
  image: BuiltImage,
  postgres: PostgresServer,
): Promise<readonly [StartedImage, StartedImage]> {
  const start = (PORT: string, ADMIN_PORT: string) =>
    startImage(image, {
      ...settingsOf(postgres),
      PORT,
      ADMIN_PORT,
      SLIPWAY_DATA_DIR: `/data/${PORT}`,
    })
  return [await start(ports[0], '3971'), await start(ports[1], '3972')]
}

function settingsOf({ url }: PostgresServer) {
  return { ...productionSettings(origin), DATABASE_URL: url }
}

interface Proxy {
  stop(): Promise<void>
}

/** nginx with the file of compose.yaml: only names, ports and places are those of this machine. */
async function startProxy(configuration: string): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'slipway-proxy-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'tls'))
  const key = join(folder, 'tls/key.pem')
  const certificate = join(folder, 'tls/certificate.pem')
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes', '-newkey', 'rsa:2048']
  execFileSync('openssl', ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
  const file = join(folder, 'nginx.conf')
  const text = await readFile(configuration, 'utf8')
  await writeFile(file, `pid ${folder}/pid;\n${onThisMachine(text, folder)}`)
  const child = spawn('/usr/sbin/nginx', [
    '-c',
    file,
    '-e',
    join(folder, 'error.log'),
    '-g',
    'daemon off;',
  ])
  const exited = once(child, 'close')
  await untilItAnswers().catch(async () => {
    throw new Error(`nginx does not answer: ${await readFile(join(folder, 'error.log'), 'utf8')}`)
  })
  return {
    async stop() {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

async function untilItAnswers(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await ask('/healthz').catch(() => undefined)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('it does not answer')
}

function onThisMachine(text: string, folder: string): string {
  const [first, second] = ports
  return text
    .replace('first:3000', `127.0.0.1:${first}`)
    .replace('second:3000', `127.0.0.1:${second}`)
    .replace('listen 80;', 'listen 127.0.0.1:3959;')
    .replaceAll('listen 443 ssl', 'listen 127.0.0.1:3960 ssl')
    .replaceAll('/etc/nginx/tls', `${folder}/tls`)
    .replace(
      'http {',
      `http { access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;`,
    )
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly cookie: string
}

interface Asked {
  readonly body?: object
  readonly cookie?: string
  /** Ends the request as soon as this has come. */
  readonly until?: RegExp
}

/** One request over HTTP/2, as a browser sends it. */
async function ask(path: string, { body, cookie, until }: Asked = {}): Promise<Answer> {
  const session = connect(origin, { rejectUnauthorized: false })
  const failed = once(session, 'error').then(([error]) => Promise.reject(error))
  const request = session.request({
    ':path': path,
    ...(body && { ':method': 'POST', 'content-type': 'application/json', 'x-slots-request': '1' }),
    ...(cookie && { cookie }),
  })
  if (body) request.write(JSON.stringify(body))
  request.end()
  try {
    const [headers] = await Promise.race([once(request, 'response'), failed])
    let text = ''
    for await (const part of request) {
      text += String(part)
      if (until?.test(text)) break
    }
    const cookies = [headers['set-cookie'] ?? []].flat()
    return {
      status: headers[':status'],
      text,
      cookie: cookies.map((one: string) => one.split(';')[0]).join('; '),
    }
  } finally {
    session.destroy()
  }
}

/** Makes an operator in the image, who sets a password and signs in, and follows what changes. */
async function operate(image: BuiltImage, postgres: PostgresServer): Promise<void> {
  const person = { email: 'ada@example.com', password: randomBytes(12).toString('hex') }
  const words = ['operator', 'create', '--email', person.email, '--name', 'Ada', '--json']
  const command = ['node', 'node_modules/slipway/dist/server/cli.mjs', ...words]
  const said = await buildah(...image.runArguments(settingsOf(postgres), command))
  const token = /#([\w-]+)/.exec(said)?.[1]
  const set = await ask('/password', { body: { token, password: person.password } })
  assert.equal(set.status, 200, set.text)
  const { status, cookie } = await ask('/login', { body: person })
  assert.equal(status, 200)
  const meta = await ask('/meta', { cookie })
  assert.match(meta.text, /ada@example\.com/)
  const stream = await ask('/events', { cookie, until: /retry: \d/ })
  assert.match(stream.text, /retry: \d/)
}
