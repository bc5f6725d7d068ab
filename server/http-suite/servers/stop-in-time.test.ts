import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEventStream } from '../../testing/event-stream'
import { callHttp } from '../../testing/http-client'
import { type ServerProcess, startProcess, withoutRemotes } from '../../testing/start-process'

/** An application whose card takes its time, and which says so when it is asked. */
const application = `
export default (app) => {
  app.role('editor', { label: 'Editor', permissions: ['*'] })
  app.dashboard({ name: 'slow', label: 'Slow', cards: [{
    id: 'card', component: 'number', props: { label: 'Slow' }, width: 4,
    data: async () => {
      console.log('COMPUTING')
      await new Promise((resolve) => setTimeout(resolve, 800))
      return { kind: 'number', value: 7, format: 'number' }
    },
  }] })
  app.seed('users', (seed) => seed.user({
    email: 'kim@example.test', name: 'Kim', password: 'a long password', roles: [{ role: 'editor' }],
  }))
}
`

describe('a server that is told to stop', () => {
  let folder: string
  let server: ServerProcess
  let port: number
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-stop-'))
    writeFileSync(join(folder, 'application.mjs'), application)
    server = startProcess({
      ...withoutRemotes,
      SLIPWAY_DATA_DIR: join(folder, 'data'),
      SLIPWAY_APP: join(folder, 'application.mjs'),
    })
    port = Number((await server.until(/http:\/\/127\.0\.0\.1:(\d+)/))[1])
  })
  afterEach(async () => {
    server.child.kill('SIGKILL')
    await server.exited
    rmSync(folder, { recursive: true, force: true })
  })

  it('F26: ends what it began when it is told to stop, and goes with 0', async () => {
    const cookie = await signIn(port)
    const stream = openEventStream(port, cookie)
    await stream.until(/event: hello/)
    const agent = new Agent({ keepAlive: true, maxSockets: 30 })
    const asked = Array.from({ length: 20 }, () =>
      ask(port, { agent, cookie, path: '/dashboards/slow/cards/card' }),
    )
    await server.until(/COMPUTING/)
    await ask(port, { agent, cookie, path: '/session' })

    server.child.kill('SIGTERM')
    const startedAt = performance.now()
    const replies = await Promise.all(asked)
    const code = await server.exited

    expect(replies).toEqual(replies.map(() => ({ status: 200, isWhole: true })))
    expect(code).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await stream.closed
    agent.destroy()
  })

  it('waits for no connection that said nothing, nor for one that said half of a head', async () => {
    const silent = await Promise.all([
      open(port),
      open(port),
      open(port, 'GET /slots HTTP/1.1\r\n'),
    ])
    // A reply on a later connection: those before it were taken.
    await callHttp({ port, path: '/slots' })

    server.child.kill('SIGTERM')
    const startedAt = performance.now()

    expect(await server.exited).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(8000)
    for (const socket of silent) socket.destroy()
  })
})

async function signIn(port: number): Promise<string> {
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' }
  const body = JSON.stringify({ email: 'kim@example.test', password: 'a long password' })
  const reply = await callHttp({ port, path: '/login', method: 'POST', headers, body })
  return String(reply.headers['set-cookie']?.at(-1)?.split(';')[0])
}

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  await once(socket, 'connect')
  if (text) socket.write(text)
  return socket
}

interface Question {
  readonly path: string
  readonly cookie: string
  readonly agent: Agent
}

function ask(
  port: number,
  { path, cookie, agent }: Question,
): Promise<{ status: number; isWhole: boolean }> {
  return new Promise((resolve, reject) => {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      agent,
      headers: { Cookie: cookie },
    })
    call.once('error', reject).once('response', (response) => {
      response.on('error', () => undefined)
      response
        .resume()
        .once('close', () =>
          resolve({ status: response.statusCode ?? 0, isWhole: response.complete }),
        )
    })
    call.end()
  })
}
