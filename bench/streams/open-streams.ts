import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

interface Streams {
  /** Fulfilled when every stream has heard of one more release. */
  nextRelease(): Promise<void>
  close(): void
}

interface StreamOptions {
  readonly cookie: string
  readonly count: number
}

/** As many as the server's queue of new connections takes at once. */
const AT_ONCE = 200

/** Opens streams of `GET /events` on sockets of their own; a browser's would cost this process too much. */
export async function openStreams(url: string, { cookie, count }: StreamOptions): Promise<Streams> {
  const sockets: Socket[] = []
  let told: (() => void) | undefined
  const heard = (part: Buffer) => {
    if (part.includes('event: slots')) told?.()
  }
  while (sockets.length < count) {
    const batch = Math.min(AT_ONCE, count - sockets.length)
    sockets.push(...(await Promise.all(Array.from({ length: batch }, () => open(url, cookie)))))
  }
  for (const socket of sockets) socket.on('data', heard)
  return {
    nextRelease: () =>
      new Promise((fulfil) => {
        let left = count
        told = () => {
          left -= 1
          if (left === 0) fulfil()
        }
      }),
    close: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function open(url: string, cookie: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(
    `GET /events HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  const [status = ''] = first.toString().split('\r\n')
  if (!status.includes(' 200 ')) throw new Error(`GET /events was answered ${status}`)
  return socket
}
