import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CheckedBuild } from '../build-here'
import { DevFiles } from './dev-files'
import { createEmulator } from './emulator/emulator-answer'
import { refuseStranger } from './refuse-strangers'
import { sendNotFound, sendProblem } from './reply'
import type { DevAnswer } from './start-dev-server'

export interface ServedBuild {
  /** Such as `http://127.0.0.1:40123`. */
  readonly origin: string
  close(): Promise<void>
}

/** The emulator around built files, to this machine only; `before` may answer in its place. */
export async function serveBuild(
  { files, manifestText }: Pick<CheckedBuild, 'files' | 'manifestText'>,
  before: DevAnswer = () => false,
): Promise<ServedBuild> {
  const dev = new DevFiles()
  const all = new Map([...files, ['slipway.json', Buffer.from(manifestText)]])
  dev.add({ ok: true, id: 1, number: 1, files: all, milliseconds: 0 })
  const emulator = createEmulator()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const refused = refuseStranger(request, undefined)
    if (refused) {
      return sendProblem(response, { status: 403, code: 'cross-site', detail: refused })
    }
    const url = new URL(`http://127.0.0.1${request.url ?? '/'}`)
    const call = { request, response, url }
    if ((await before(call, dev)) || (await emulator(call, dev))) return
    sendNotFound(response, url)
  }
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
