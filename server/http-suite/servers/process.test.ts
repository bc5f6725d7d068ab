import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStorage } from '../../storage/storage'
import { callHttp } from '../../testing/http-client'
import { type ServerProcess, startProcess, withoutRemotes } from '../../testing/start-process'
import { createTestClient } from '../../testing/test-client'
import { testRemotes, writeRemotes } from '../../testing/test-remotes'

const secret = 'Zm9v9f8e7d6c5b4a39281706-abcdefghijk'
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://admin.acme.test',
  SESSION_SECRET: secret,
  TRUST_PROXY: 'loopback',
}

/** An application whose card takes its time, and which says so when it is asked. */
const application = `
import { createTable, defineResource, text } from 'slipway/server'
export default (app) => {
  app.migrations({ '001-notes': { up: (db) => createTable(db, 'notes').addColumn('title', 'text').execute() } })
  app.resource(defineResource({
    name: 'notes', label: 'Notes', singular: 'Note', table: 'notes', record: { title: 'title' }, fields: () => [text('title')],
  }))
  app.role('editor', { label: 'Editor', permissions: ['*'] })
  app.dashboard({ name: 'slow', label: 'Slow', cards: [{
    id: 'card', component: 'number', props: { label: 'Slow' }, width: 4,
    data: async () => {
      console.log('COMPUTING')
      await new Promise((resolve) => setTimeout(resolve, 800))
      return { kind: 'number', value: 7, format: 'number' }
    },
  }, {
    id: 'loose', component: 'number', props: { label: 'Loose' }, width: 4,
    data: async () => {
      void Promise.reject(new Error('nobody waits for this'))
      return { kind: 'number', value: 7, format: 'number' }
    },
  }] })
  app.seed('users', (seed) => seed.user({
    email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'editor' }],
  }))
}
`

/** An application that takes all room from SQLite in one of its steps, and then needs some. */
const fullIn = (where: string) => `
import { createTable } from 'slipway/server'
import { sql } from '${import.meta.resolve('kysely')}'
const fill = async (db) => {
  if (process.env.ROOM === '0') await sql.raw('pragma max_page_count = 1').execute(db)
  await sql\`insert into notes (title) values (\${'x'.repeat(100000)})\`.execute(db)
}
export default (app) => {
  app.migrations({ '001-notes': { async up(db) {
    await createTable(db, 'notes').addColumn('title', 'text').execute()
    if ('${where}' === 'a migration') await fill(db)
  } } })
  if ('${where}' === 'a seed') app.seed('notes', ({ db }) => fill(db))
  app.role('editor', { label: 'Editor', permissions: [] })
}
`

describe('the demo', () => {
  it('starts without a warning or an error in its log, and without what fails on purpose', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'slipway-demo-'))
    const demo = startProcess({ SLIPWAY_DATA_DIR: folder })

    const [, port] = await demo.until(/http:\/\/[\d.]+:(\d+)/)
    const answer = await callHttp({ port: Number(port), path: '/remotes' })

    demo.child.kill('SIGTERM')
    await demo.exited
    rmSync(folder, { recursive: true })
    const { stdout, stderr } = demo.output()
    expect(answer.status).toBe(200)
    expect((stdout + stderr).split('\n').filter((line) => /"level":[456]0/.test(line))).toEqual([])
    expect(stdout + stderr).not.toMatch(/faulty/i)
  }, 300_000)
})

describe('the process', () => {
  let folder: string
  const started: ServerProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-process-'))
    writeFileSync(join(folder, 'application.mjs'), application)
  })
  afterEach(async () => {
    for (const { child, exited } of started.splice(0)) {
      child.kill('SIGKILL')
      await exited
    }
    rmSync(folder, { recursive: true, force: true })
  })

  const start = (settings: Readonly<Record<string, string>> = {}) => {
    const server = startProcess({
      ...withoutRemotes,
      SLIPWAY_DATA_DIR: join(folder, 'data'),
      SLIPWAY_APP: join(folder, 'application.mjs'),
      ...settings,
    })
    started.push(server)
    return server
  }
  const listening = async (server: ServerProcess) =>
    Number((await server.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1])
  const signIn = (port: number) =>
    createTestClient(port).signInAs({ email: 'kim@example.test', password: 'a long password' })
  const keepNote = (port: number, cookie: string) =>
    createTestClient(port).call('POST /resources/{resource}', {
      path: { resource: 'notes' },
      body: { title: 'kept' },
      cookie,
    })

  // Which values are wrong: process/config/config.test.ts.
  const refused: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['SESSION_SECRET', { ...production, SESSION_SECRET: 'changeme-changeme-changeme-changeme' }],
    ['PORT', { PORT: '99999' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://u:hunter2@h/d' }],
    ['SLIPWAY_APP', { SLIPWAY_APP: '/none/such.ts' }],
  ]

  it('S22: does not start with a setting that is wrong: 78, one line, and it never listens', async () => {
    const waiting = [...refused]
    const check = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [name, settings] = next
        const server = start(settings)

        expect([settings, await server.exited]).toEqual([settings, 78])
        const { stdout, stderr } = server.output()
        expect(stderr.trimEnd().split('\n')).toHaveLength(1)
        expect(stderr).toContain(name)
        expect(stderr).not.toMatch(/hunter2|changeme/)
        expect(stdout).toBe('')
      }
    }
    await Promise.all([check(), check()])
  }, 300_000)

  it.each([
    ['none of the demo’s remotes', {}, false],
    ['the remotes of the folders that are named', { SLIPWAY_REMOTES: 'remotes' }, true],
  ])(
    'with an application of its own it publishes %s',
    async (_what, settings, isThere) => {
      const server = startProcess({
        SLIPWAY_DATA_DIR: join(folder, 'data'),
        SLIPWAY_APP: join(folder, 'application.mjs'),
        ...settings,
      })
      started.push(server)
      await listening(server)
      server.child.kill('SIGTERM')
      await server.exited

      const storage = await openStorage({ file: join(folder, 'data/slipway.db') })
      const rows = await storage.db.selectFrom('remotes').select('name').execute()
      await storage.close()
      expect(rows.some(({ name }) => name === 'starter')).toBe(isThere)
    },
    120_000,
  )

  it.each(['a migration', 'a seed'])(
    'F07: ends with one line and 73 when the disk is full in %s; with room it starts',
    async (where) => {
      const module = join(folder, 'full.mjs')
      writeFileSync(module, fullIn(where))
      const settings = {
        ...withoutRemotes,
        SLIPWAY_DATA_DIR: join(folder, 'data'),
        SLIPWAY_APP: module,
      }

      const full = startProcess({ ...settings, ROOM: '0' })
      const code = await full.exited
      const roomy = startProcess(settings)
      started.push(roomy)
      await listening(roomy)

      const { stdout, stderr } = full.output()
      expect([code, stdout]).toEqual([73, ''])
      expect(stderr).toMatch(
        /^The disk of the data folder \S+data is full \(database or disk is full\)\. [^\n]+\n$/,
      )
    },
    120_000,
  )

  it('S22, S34: starts in production with all it needs, without accounts of its own', async () => {
    const server = start(production)
    await server.until(/Slipway is at https:\/\/admin\.acme\.test\/app/)

    expect(server.output().stdout).not.toMatch(/password/i)
  })

  it('starts where the files of hosts cannot be kept on the local disk, and says so in the log', async () => {
    mkdirSync(join(folder, 'data'))
    writeFileSync(join(folder, 'data/host-files'), 'in the way')
    const server = start()
    await listening(server)

    const [line = ''] = await server.until(
      /^.*the files of this host are not kept on the local disk.*$/m,
    )
    expect(JSON.parse(line)).toMatchObject({ err: { code: 'EEXIST' } })
    expect(server.output().stderr).toBe('')
  })

  it('starts with a slot whose component no remote has, and names the nearest one in its log', async () => {
    writeRemotes(join(folder, 'remotes'), testRemotes())
    const path = join(folder, 'application.mjs')
    const body = `app.registerSlots({ 'header-banner': Slot.make('GatedBaner') })\n}`
    writeFileSync(
      path,
      application.replace('{ createTable', '{ Slot, createTable').replace(/}\s*$/, body),
    )
    const server = start({ SLIPWAY_REMOTES: join(folder, 'remotes') })
    await listening(server)

    const [line = ''] = await server.until(/^.*GatedBaner.*$/m)
    expect(JSON.parse(line)).toMatchObject({
      level: 40,
      code: 'component-unregistered',
      slot: 'app/header-banner/GatedBaner',
      msg: expect.stringMatching(
        /^The slot app\/header-banner\/GatedBaner \(application\.mjs:\d+\) names .* Did you mean "GatedBanner"\?/,
      ),
    })
  })

  it('F26: under load, cuts no reply off', async () => {
    const server = start()
    const port = await listening(server)
    const outcomes = new Set<string>()
    let isStopping = false
    const load = Array.from({ length: 8 }, async () => {
      for (;;) {
        const outcome = await ask(port, { path: '/app/login' }).then(
          ({ status, isWhole }) => `${status} ${isWhole ? 'whole' : 'cut'}`,
          (error: NodeJS.ErrnoException) => String(error.code),
        )
        outcomes.add(outcome)
        if (isStopping && !outcome.startsWith('200')) return
      }
    })
    for (let count = 0; count < 100; count += 1) await ask(port, { path: '/slots' })

    server.child.kill('SIGTERM')
    isStopping = true
    const code = await server.exited
    await Promise.all(load)

    expect(code).toBe(0)
    // A connection that nobody had accepted yet is refused or reset by the system; no reply is cut.
    expect(
      [...outcomes].filter((outcome) => !/^(200 whole|ECONNREFUSED|ECONNRESET)$/.test(outcome)),
    ).toEqual([])
  })

  it('F29, S84: a rejection that nobody catches is logged, what was begun is finished, and it goes with 1', async () => {
    const server = start()
    const port = await listening(server)
    const cookie = await signIn(port)
    const slow = ask(port, { cookie, path: '/dashboards/slow/cards/card' })
    await server.until(/COMPUTING/)

    const loose = ask(port, { cookie, path: '/dashboards/slow/cards/loose' })

    expect([await slow, await loose]).toEqual([
      { status: 200, isWhole: true },
      { status: 200, isWhole: true },
    ])
    expect(await server.exited).toBe(1)
    expect(server.output().stdout).toContain('nobody waits for this')
  })

  const describeTraced = canTrace() ? describe : describe.skip
  describeTraced('watched by strace', () => {
    it('F05: has on disk what it answers 201 for, before the answer goes out', async () => {
      const server = start()
      const port = await listening(server)
      const cookie = await signIn(port)
      const file = join(folder, 'trace')
      const trace = spawn(
        'strace',
        [
          '-f',
          '-y',
          '-s',
          '40',
          '-e',
          'trace=fsync,fdatasync,write,writev,sendto',
          '-o',
          file,
          '-p',
          String(server.child.pid),
        ],
        { stdio: ['ignore', 'ignore', 'pipe'] },
      )
      await once(trace.stderr, 'data')

      const reply = await keepNote(port, cookie)
      trace.kill('SIGINT')
      await once(trace, 'close')

      const lines = readFileSync(file, 'utf8').split('\n')
      const synced = lines.findLastIndex((line) =>
        /f(data)?sync\(\d+<[^>]*slipway\.db-wal>/.test(line),
      )
      const answered = lines.findIndex((line) => line.includes('HTTP/1.1 201'))
      expect(reply.status).toBe(201)
      expect(synced).toBeGreaterThanOrEqual(0)
      expect(answered).toBeGreaterThan(synced)
    })
  })

  it('F05: what was answered 201 is there after the process was killed, four times', async () => {
    const acknowledged: number[] = []
    for (let round = 0; round < 4; round += 1) {
      const server = start()
      const port = await listening(server)
      const cookie = await signIn(port)
      const write = async () => {
        const reply = await keepNote(port, cookie).catch(() => undefined)
        if (reply?.status === 201) acknowledged.push(reply.json.id)
      }
      const writing = Promise.all(
        [1, 2, 3].map(async () => {
          for (let count = 0; count < 40; count += 1) await write()
        }),
      )
      while (acknowledged.length < (round + 1) * 10)
        await new Promise((resolve) => setImmediate(resolve))
      server.child.kill('SIGKILL')
      await writing
      await server.exited
    }

    const server = start()
    const port = await listening(server)
    const cookie = await signIn(port)
    expect(acknowledged.length).toBeGreaterThanOrEqual(40)
    for (const id of acknowledged) {
      const path = { resource: 'notes', id }
      const found = await createTestClient(port).call('GET /resources/{resource}/{id}', {
        path,
        cookie,
      })
      expect(found.status).toBe(200)
    }
  })
})

const imports = `import { defineResource, text } from 'slipway/server'`
const startFolder = mkdtempSync(join(tmpdir(), 'slipway-start-'))

describe('an application that does not fit the database', () => {
  afterAll(() => rmSync(startFolder, { recursive: true }))

  it('is told that the data are those of another one', async () => {
    mkdirSync(join(startFolder, 'others'))
    const storage = await openStorage({ file: join(startFolder, 'others', 'slipway.db') })
    await storage.migrate({ '001-others': { up: () => Promise.resolve() } })
    await storage.close()

    const { code, said } = await startWith('', 'others')

    expect(code).toBe(78)
    expect(said).toMatch(/001-others is missing\. .*SLIPWAY_DATA_DIR/)
  })

  it('is told that a much later server has been there before, in one sentence', async () => {
    mkdirSync(join(startFolder, 'later'))
    const storage = await openStorage({ file: join(startFolder, 'later', 'slipway.db') })
    await storage.migrate()
    await storage.db.updateTable('schema_versions').set({ version: 9 }).execute()
    await storage.close()

    const { code, said } = await startWith('', 'later')

    expect(code).toBe(78)
    expect(said.trimEnd().split('\n')).toHaveLength(1)
    expect(said).toMatch(/have version 9; .*restore an earlier backup/)
  })

  it('is told of the role that its seed misspells', async () => {
    const user = `{ email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'operatr' }] }`

    const { code, said } = await startWith(
      `app.seed('users', (seed) => seed.user(${user}))`,
      'role',
    )

    expect(code).toBe(78)
    expect(said).toContain(
      'user kim@example.test: there is no role "operatr"; did you mean "operator"?',
    )
  })

  it('is told of the table that no migration makes', async () => {
    const resource = `defineResource({ name: 'parts', fields: () => [text('name')] })`

    const { code, said } = await startWith(`app.resource(${resource})`, 'table')

    expect(code).toBe(78)
    expect(said).toMatch(/resource parts: table "parts": no such table: parts; add it/)
  })
})

interface Question {
  readonly path: string
  readonly cookie?: string
}

async function ask(
  port: number,
  { path, cookie }: Question,
): Promise<{ status: number; isWhole: boolean }> {
  return await new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      agent: false,
      ...(cookie && { headers: { Cookie: cookie } }),
    })
    call.once('error', reject).once('response', (response) => {
      response
        .resume()
        .once('close', () =>
          resolve({ status: response.statusCode ?? 0, isWhole: response.complete }),
        )
      response.on('error', () => undefined)
    })
    call.end()
  })
}

// Containers may forbid it; macOS has none.
function canTrace(): boolean {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/strace')) return false
  try {
    execFileSync('strace', ['-o', '/dev/null', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

async function startWith(source: string, data: string) {
  const file = join(startFolder, `${data}.mjs`)
  writeFileSync(file, `${imports}\nexport default (app) => { ${source} }`)
  const server = startProcess({
    ...withoutRemotes,
    SLIPWAY_APP: file,
    SLIPWAY_DATA_DIR: join(startFolder, data),
  })
  return { code: await server.exited, said: server.output().stderr }
}
