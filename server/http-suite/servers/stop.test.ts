import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Balancer, startBalancer } from '../../testing/balancer'
import { type PostgresServer, startPostgres } from '../../testing/database/postgres-server'
import { callHttp } from '../../testing/http-client'
import { type ServerProcess, startProcess, withoutRemotes } from '../../testing/start-process'
import { createTestClient } from '../../testing/test-client'

const own = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }

/** An application that says when it is loaded, with a card that takes its time and says so. */
const application = `
import { createTable, defineResource, text } from 'slipway/server'
console.log('LOADED')
export default (app) => {
  app.migrations({ '001-notes': { up: (db) => createTable(db, 'notes').addColumn('title', 'text').execute() } })
  app.resource(defineResource({
    name: 'notes', label: 'Notes', singular: 'Note', table: 'notes', record: { title: 'title' }, fields: () => [text('title')],
  }))
  app.role('editor', { label: 'Editor', permissions: ['*'] })
  app.dashboard({ name: 'slow', label: 'Slow', cards: [{
    id: 'card', component: 'number', props: { label: 'Slow' }, width: 4, cacheSeconds: 0,
    data: async () => {
      console.log('COMPUTING')
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { kind: 'number', value: 7, format: 'number' }
    },
  }, {
    id: 'endless', component: 'number', props: { label: 'Endless' }, width: 4,
    data: () => {
      console.log('BEGUN')
      return new Promise(() => {})
    },
  }] })
  app.seed('users', (seed) => seed.user({
    email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'editor' }],
  }))
}
`

let folder: string
const started: ServerProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-stop-'))
  writeFileSync(join(folder, 'application.mjs'), application)
})
afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGKILL')
    await exited
  }
  rmSync(folder, { recursive: true, force: true })
})

function start(settings: Readonly<Record<string, string>> = {}): ServerProcess {
  const server = startProcess({
    ...withoutRemotes,
    SLIPWAY_DATA_DIR: join(folder, 'data'),
    SLIPWAY_APP: join(folder, 'application.mjs'),
    ...settings,
  })
  started.push(server)
  return server
}

async function listening(server: ServerProcess): Promise<number> {
  return Number((await server.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1])
}

function signIn(port: number): Promise<string> {
  return createTestClient(port).signInAs({ email: 'kim@example.test', password: 'a long password' })
}

async function untilNotReady(port: number): Promise<void> {
  while ((await callHttp({ port, path: '/readyz' })).status !== 503);
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}

async function open(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

describe('a server that is told to stop', () => {
  it('F26: says that it is not ready, goes on answering, and has each connection closed', async () => {
    const server = start({ STOP_DRAIN: '60' })
    const port = await listening(server)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const before = await ask({ port, path: '/slots', agent })

    server.child.kill('SIGTERM')
    await untilNotReady(port)
    const kept = await ask({ port, path: '/slots', agent })
    const fresh = await callHttp({ port, path: '/slots' })

    expect([before.status, before.connection]).toEqual([200, 'keep-alive'])
    expect([kept.status, kept.connection, kept.isReused]).toEqual([200, 'close', true])
    expect([fresh.status, fresh.headers['connection']]).toEqual([200, 'close'])
    agent.destroy()
  })

  it('F26: a second signal, later than one press of Ctrl-C, ends it at once', async () => {
    const server = start({ STOP_DRAIN: '60' })
    const port = await listening(server)
    server.child.kill('SIGTERM')
    await untilNotReady(port)

    const again = setInterval(() => server.child.kill('SIGTERM'), 200)

    expect(await server.exited).toBe(1)
    clearInterval(again)
  })

  it('one press of Ctrl-C that comes three times cuts no reply off', async () => {
    const server = start()
    const port = await listening(server)
    const cookie = await signIn(port)
    const slow = ask({ port, path: '/dashboards/slow/cards/card', cookie })
    await server.until(/COMPUTING/)

    for (let press = 0; press < 3; press += 1) server.child.kill('SIGINT')

    expect(await slow).toMatchObject({ status: 200, isWhole: true })
    expect(await server.exited).toBe(0)
  })

  it('waits ten seconds at most for what never ends, says so, and goes with 0', async () => {
    const server = start()
    const port = await listening(server)
    const cookie = await signIn(port)
    const socket = await open(
      port,
      `GET /dashboards/slow/cards/endless HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
    )
    await server.until(/BEGUN/)

    server.child.kill('SIGTERM')

    expect(await server.exited).toBe(0)
    expect(server.output().stdout).toMatch(/"cut":1,.*connections were closed/)
    socket.destroy()
  }, 300_000)

  it.each([
    ['its one process', '1', 1],
    ['its first worker', '3', 1],
    ['its second worker', '3', 2],
  ])('while %s starts: it goes with 0', async (_which, workers, loaded) => {
    const server = start({ WORKERS: workers, STOP_DRAIN: '1' })
    await server.until(new RegExp(`(?:LOADED[^]*){${loaded}}`))

    server.child.kill('SIGTERM')

    expect(await server.exited).toBe(0)
    expect(server.output().stderr).toBe('')
  })
})

describe('behind a balancer that never tries again', () => {
  let postgres: PostgresServer
  let balancer: Balancer | undefined
  beforeEach(async () => {
    postgres = await startPostgres()
  }, 300_000)
  afterEach(async () => {
    await balancer?.stop()
    await postgres.stop()
  })

  it('F23, F26: a rolling restart under load loses no request', async () => {
    const startAt = (name: string, port = '0') =>
      start({
        DATABASE_URL: postgres.url,
        SLIPWAY_DATA_DIR: join(folder, name),
        SESSION_SECRET: 'Zm9v9f8e7d6c5b4a39281706-abcdefghijk',
        STOP_DRAIN: '3',
        PORT: port,
      })
    const servers = { first: startAt('first'), second: startAt('second') }
    const ports = { first: await listening(servers.first), second: await listening(servers.second) }
    const { port, ready } = (balancer = await startBalancer(Object.values(ports)))
    await until(() => ready().length === 2)
    const cookie = await signIn(port)
    const outcomes = new Map<string, number>()
    const over = new AbortController()
    const agent = new Agent({ keepAlive: true })
    const load = async (path: string, body?: string) => {
      while (!over.signal.aborted) {
        const { status, isWhole, text } = await ask({ port, path, cookie, agent, body })
        const fault = isWhole ? (/"code":"[^"]*"|^the server.*/.exec(text)?.[0] ?? '') : 'cut off'
        const outcome = `${path} ${status} ${fault}`.trim()
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const loads = [
      ...Array.from({ length: 3 }, () => load('/slots')),
      ...Array.from({ length: 3 }, () => load('/meta')),
      load('/app/'),
      load('/dashboards/slow/cards/card'),
      load('/resources/notes', '{"title":"kept"}'),
    ]

    for (const name of ['first', 'second'] as const) {
      servers[name].child.kill('SIGTERM')
      expect(await servers[name].exited).toBe(0)
      expect(ready()).not.toContain(ports[name])
      servers[name] = startAt(name, String(ports[name]))
      await listening(servers[name])
      await until(() => ready().length === 2)
    }
    over.abort()
    await Promise.all(loads)
    agent.destroy()

    expect([...outcomes.keys()].sort()).toEqual([
      '/app/ 200',
      '/dashboards/slow/cards/card 200',
      '/meta 200',
      '/resources/notes 201',
      '/slots 200',
    ])
  }, 180_000)
})

describe('a database that is away at the start', () => {
  let postgres: PostgresServer
  beforeEach(async () => {
    postgres = await startPostgres()
  }, 300_000)
  afterEach(() => postgres.stop())

  it('is waited for, which the log says, and then the server starts', async () => {
    await postgres.crash()
    const server = start({ DATABASE_URL: postgres.url })
    const [line] = await server.until(/^.*the database does not answer.*$/m)

    await postgres.start()

    expect(JSON.parse(line)).toMatchObject({ err: { code: 'ECONNREFUSED' } })
    expect((await callHttp({ port: await listening(server), path: '/readyz' })).status).toBe(200)
  }, 300_000)

  it('is waited for no longer than DATABASE_WAIT says: one sentence, and 69', async () => {
    await postgres.crash()
    const server = start({ DATABASE_URL: postgres.url, DATABASE_WAIT: '1' })

    expect(await server.exited).toBe(69)
    expect(server.output().stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/did not answer within 1 s.*ECONNREFUSED.*DATABASE_WAIT/),
    ])
  }, 300_000)

  it('is not waited for any longer once the server is told to stop: it goes with 0', async () => {
    await postgres.crash()
    const server = start({ DATABASE_URL: postgres.url })
    await server.until(/the database does not answer/)

    server.child.kill('SIGINT')

    expect(await server.exited).toBe(0)
  }, 300_000)

  it('and one that refuses what DATABASE_URL says is a wrong setting: one sentence, and 78', async () => {
    const server = start({ DATABASE_URL: postgres.url.replace('/postgres', '/none') })

    expect(await server.exited).toBe(78)
    expect(server.output().stderr.trimEnd().split('\n')).toEqual([
      expect.stringMatching(/^DATABASE_URL was refused by the database \(.*"none".*\)/),
    ])
  }, 300_000)
})

interface Question {
  readonly port: number
  readonly path: string
  readonly cookie?: string
  readonly agent?: Agent
  /** Sent by POST. */
  readonly body?: string | undefined
}

interface Answer {
  readonly status: number
  readonly isWhole: boolean
  readonly text: string
  readonly connection: string | undefined
  readonly isReused: boolean
}

function ask({ port, path, cookie, agent, body }: Question): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      agent: agent ?? false,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(body !== undefined && own), ...(cookie && { Cookie: cookie }) },
    })
    call.once('error', reject).once('response', (response) => {
      let text = ''
      response.on('error', () => undefined).on('data', (part) => (text += String(part)))
      response.once('close', () =>
        resolve({
          status: response.statusCode ?? 0,
          isWhole: response.complete,
          text,
          connection: response.headers.connection,
          isReused: call.reusedSocket,
        }),
      )
    })
    call.end(body)
  })
}
