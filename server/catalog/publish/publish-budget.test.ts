import { once } from 'node:events'
import { request } from 'node:http'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import { createTestServer, type TestServer } from '../../testing/create-test-server'
import { type ManageClient, manageClient, teamVersion } from '../../testing/manage-client'
import { packVersion } from '../../testing/pack-archive'

const styled = [{ name: 'TeamCard', css: ['look.css'] }]

const operatorOf = async (server: TestServer) =>
  manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })

/** A version whose check takes minutes and gigabytes: each name counts again in each block around it. */
function endlessVersion(version: string) {
  const names = Array.from({ length: 150_000 }, (_, index) => `a${index}`).join()
  const code = `${'{'.repeat(1500)}var ${names}${'}'.repeat(1500)}`
  return teamVersion(version, { files: { 'entry.js': code } })
}

/** An upload whose body does not come; returns what sends it, and what ends it. */
function openUpload(server: TestServer, path: string, headers: Readonly<Record<string, string>>) {
  const { port } = server
  const call = request({ host: '127.0.0.1', port, path: `/manage${path}`, method: 'PUT', headers })
  call.on('error', () => undefined)
  call.setHeader('Content-Type', 'application/gzip')
  call.setHeader('Content-Length', '1000000')
  call.flushHeaders()
  return call
}

describe('a version that takes too much to check', () => {
  let server: TestServer
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer({ checkBudget: { deadlineMs: 4000, memoryMb: 4000 } })
    operator = await operatorOf(server)
  })
  afterAll(() => server.close())

  it('is refused at the deadline, and everybody else is answered meanwhile', async () => {
    const publication = { isOver: false }
    const reply = operator.publish(endlessVersion('1.0.0')).finally(() => {
      publication.isOver = true
    })
    let answered = 0
    while (!publication.isOver) {
      expect((await server.call('GET /healthz')).status).toBe(200)
      answered += 1
    }

    expect((await reply).status).toBe(422)
    expect((await reply).json.errors).toMatchObject([{ code: 'check-exceeded' }])
    expect(answered).toBeGreaterThan(10)
    expect((await operator.publish(teamVersion('1.0.1'))).status).toBe(201)
  })
})

it('a version whose check takes too much memory is refused, and the server goes on', async () => {
  const server = await createTestServer({ checkBudget: { deadlineMs: 600_000, memoryMb: 100 } })
  const operator = await operatorOf(server)

  const reply = await operator.publish(endlessVersion('1.0.0'))

  expect(reply.json.errors).toMatchObject([{ code: 'check-exceeded' }])
  expect((await operator.publish(teamVersion('1.0.1'))).status).toBe(201)
  await server.close()
})

it('the check of a client that is gone ends with it', async () => {
  const checkBudget = { deadlineMs: 600_000, memoryMb: 4000, atOnce: 1 }
  const server = await createTestServer({ checkBudget })
  const operator = await operatorOf(server)
  const token = (await operator.createToken('team', { name: 'ci', days: 1 })).json.token
  const body = packVersion(endlessVersion('1.0.0'))
  const headers = {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/gzip',
    'Content-Length': String(body.length),
  }
  const path = '/manage/remotes/team/versions/1.0.0'
  const call = request({ host: '127.0.0.1', port: server.port, path, method: 'PUT', headers })
  call.on('error', () => undefined)
  call.end(body)
  await once(call, 'finish')

  const next = operator.publish(teamVersion('1.0.1'))
  // It waits for the only place, which the first one has long taken by then.
  for (let asked = 0; asked < 50; asked += 1) await operator.call('GET /manage/remotes')
  call.destroy()

  expect((await next).status).toBe(201)
  await server.close()
})

describe('places for uploads', () => {
  let server: TestServer
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer()
    operator = await operatorOf(server)
  })
  afterAll(() => server.close())

  it('idle uploads of one team make only that team wait', async () => {
    const token = (await operator.createToken('slow', { name: 'ci', days: 1 })).json.token
    const headers = { Authorization: `Bearer ${token}` }
    const uploads = ['1.0.0', '1.0.1', '1.0.2', '1.0.3'].map((version) =>
      openUpload(server, `/remotes/slow/versions/${version}`, headers),
    )
    const busy = await Promise.race(uploads.map((call) => once(call, 'response')))

    const slow = manageClient(server, { token })
    const own = await slow.publish(teamVersion('1.0.4', { name: 'slow' }))
    const others = await operator.publish(teamVersion())

    expect([busy[0].statusCode, own.status, others.status]).toEqual([503, 503, 201])
    expect(own.headers['retry-after']).toBe('5')
    for (const call of uploads) call.destroy()
  })
})

describe('what a version may hold', () => {
  let server: TestServer
  let operator: ManageClient
  beforeAll(async () => {
    server = await createTestServer()
    operator = await operatorOf(server)
  })
  afterAll(() => server.close())

  it('a style sheet nested 20,000 deep is a fault of the version', async () => {
    const css = `${'a{'.repeat(20_000)}${'}'.repeat(20_000)}`
    const files = { 'entry.js': 'let a', 'look.css': css }

    const reply = await operator.publish(teamVersion('1.0.0', { files, components: styled }))

    expect(reply.status).toBe(422)
    expect(reply.json.errors).toMatchObject([{ pointer: 'look.css', code: 'code-invalid' }])
  })

  it('props nested beyond all depth and the key __proto__ are faults of the version', async () => {
    const version = teamVersion()
    const send = (props: string) => {
      const slot = `{"location":"header-banner","component":"TeamCard","props":${props}}`
      const manifestText = `${version.manifestText.slice(0, -1)},"slots":[${slot}]}`
      return operator.publish({ ...version, manifestText })
    }

    const deep = await send(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
    const key = await send('{"a":{"__proto__":{"b":1}}}')

    expect([deep.status, key.status]).toEqual([422, 422])
    expect(key.json.errors).toContainEqual(
      expect.objectContaining({ pointer: '/slots/0/props/a/__proto__', code: 'forbidden-key' }),
    )
  })

  it('what was published by the rules of its time is still there when it is sent again', async () => {
    const old = teamVersion('0.9.0', { files: { 'entry.js': 'let a', 'look.css': '.a{gap:0}' } })
    await createVersionsTable(server.storage).publish({ ...old, who: 'an operator' })

    const again = await operator.publish(old)
    const next = await operator.publish(
      teamVersion('0.9.1', { files: { 'look.css': '.a{gap:0}' }, components: styled }),
    )

    expect([again.status, next.status]).toEqual([200, 422])
  })
})
