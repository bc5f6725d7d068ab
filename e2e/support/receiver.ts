import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Where messages of webhooks arrive. */
export interface Receiver {
  readonly url: string
  /** What came, oldest first. */
  readonly bodies: readonly { readonly type?: string; readonly text?: string }[]
  close(): void
}

export async function startReceiver(): Promise<Receiver> {
  const bodies: Receiver['bodies'][number][] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part))
    request.once('end', () => {
      bodies.push(JSON.parse(body))
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  return { bodies, url: `http://127.0.0.1:${port}/hook`, close: () => receiver.close() }
}
