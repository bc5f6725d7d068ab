import { isAnonymous } from '../../../emulator/view'
import { sendJson } from '../reply'
import type { ViewCall } from './view-answer'
import type { Around } from './view-bodies'

const HEARTBEAT_MS = 15_000
const ping = `event: ping\ndata: ${HEARTBEAT_MS}\n\n`

/** The host's event stream: nothing changes under one address, builds come by `/builds`. */
export function sendEvents({ request, response }: ViewCall, { view }: Around): void {
  const signedIn = !isAnonymous(view)
  if (!request.headers.accept?.includes('text/event-stream')) {
    response.setHeader('ETag', '"emulator.emulator"')
    return sendJson(response, { signedIn, revision: 1 })
  }
  const who = signedIn ? 'signed-in' : 'anonymous'
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  response.write(
    `retry: 2000\nid: emulator\nevent: hello\ndata: ${who}\ndata: 1\ndata: emulator\n\n${ping}`,
  )
  const heartbeat = setInterval(() => response.write(ping), HEARTBEAT_MS).unref()
  request.on('close', () => clearInterval(heartbeat))
}
