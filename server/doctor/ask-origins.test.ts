import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createListener } from 'node:net'
import { type ServerProcess, startProcess, withoutRemotes } from '../testing/start-process'
import { askOrigins } from './ask-origins'

jest.setTimeout(60_000)

describe('the doctor, of the two names of a host', () => {
  let port: number
  let server: ServerProcess
  let proxy: Server
  const addressOf = (name: string, at = port) => `http://${name}:${at}`
  beforeAll(async () => {
    port = await freePort()
    const settings = { PORT: String(port), CONSOLE_URL: addressOf('console.localhost') }
    server = startProcess({ ...withoutRemotes, ...settings, BASE_PATH: '/x' })
    await server.until(/Slipway is at/)
    // As nginx does by default: it sends its own name for the server.
    proxy = await listen(async (request, response) => {
      const { status, headers } = await fetch(`http://127.0.0.1:${port}${request.url}`, {
        redirect: 'manual',
      })
      response.writeHead(status, Object.fromEntries(headers)).end()
    })
  })
  afterAll(async () => {
    proxy.close()
    server.child.kill('SIGTERM')
    await server.exited
  })

  const statesOf = async (asked: { readonly publicUrl?: string; readonly consoleUrl?: string }) =>
    (await askOrigins({ ...asked, basePath: '/x' })).map(({ state, words }) => [
      state,
      words?.found,
    ])

  it('has nothing to ask where there is one name', async () => {
    expect(await statesOf({ publicUrl: addressOf('localhost') })).toEqual([])
  })

  it('says that both lead here', async () => {
    const [publicUrl, consoleUrl] = [addressOf('localhost'), addressOf('console.localhost')]

    expect(await statesOf({ publicUrl, consoleUrl })).toEqual([
      ['ok', 'name-answers'],
      ['ok', 'name-answers'],
    ])
  })

  it('finds a proxy that does not pass the name on, and names that lead to something else', async () => {
    const { port: misled } = proxy.address() as AddressInfo
    const [consoleUrl, publicUrl] = [addressOf('console.localhost', misled), addressOf('localhost')]

    const findings = await askOrigins({ consoleUrl, publicUrl, basePath: '/x' })

    expect(findings).toMatchObject([
      { state: 'fail', advice: expect.stringContaining('Host') },
      { state: 'fail', seen: expect.stringMatching(/^http:\/\/localhost:.*PUBLIC_URL/) },
    ])
  })

  it('warns where nobody answers, with the fault and what to look at', async () => {
    const nobody = addressOf('console.localhost', await freePort())

    expect(await askOrigins({ consoleUrl: nobody, basePath: '/x' })).toMatchObject([
      {
        state: 'warn',
        seen: expect.stringContaining('ECONNREFUSED'),
        advice: expect.stringContaining('DNS'),
      },
    ])
  })
})

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return server
}
