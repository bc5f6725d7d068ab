import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CheckedBuild } from '../build-here'
import { DevFiles } from './dev-files'
import { createEmulator } from './emulator/emulator-answer'
import { type LocalServer, startLocalServer } from './local-server'
import { refuseStranger } from './refuse-strangers'
import { sendNotFound, sendProblem } from './reply'
import type { DevAnswer } from './start-dev-server'

/** The emulator around built files, to this machine only; `before` may answer in its place. */
export async function serveBuild(
  { files, manifestText }: Pick<CheckedBuild, 'files' | 'manifestText'>,
  before: DevAnswer = () => false,
): Promise<LocalServer> {
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
  return await startLocalServer(0, (request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
}
