import { once } from 'node:events'
import { connect } from 'node:net'

/** A connection to `GET /events` as it is on the wire. */
export interface EventStream {
  /** Everything received so far, headers first. */
  received(): string
  /** Waits until it has come. */
  until(pattern: RegExp): Promise<string>
  /** Waits for an event `slots` that this did not give before; gives its revision. */
  nextSlots(): Promise<number>
  /** Settles when the server has closed it. */
  readonly closed: Promise<unknown>
  end(): void
}

interface StreamAddress {
  readonly port: number
  /** Without the question mark. */
  readonly query: string
}

export function openEventStream(
  address: number | StreamAddress,
  cookie = '',
  more: Readonly<Record<string, string>> = {},
): EventStream {
  const { port, query } = typeof address === 'number' ? { port: address, query: '' } : address
  const socket = connect(port, '127.0.0.1')
  const closed = once(socket, 'close')
  let text = ''
  socket.on('data', (part) => {
    text += part.toString()
  })
  socket.on('error', () => undefined)
  const headers = {
    Host: '127.0.0.1',
    ...(cookie && { Cookie: cookie }),
    ...more,
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`GET /events${query && `?${query}`} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  async function until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await Promise.race([once(socket, 'data'), closed.then(() => fail(text))])
  }
  const revisions = () =>
    [...text.matchAll(/event: slots\ndata: (\d+)\n\n/g)].map(([, revision]) => Number(revision))
  let given = 0
  return {
    received: () => text,
    async until(pattern) {
      await until(() => pattern.test(text))
      return text
    },
    async nextSlots() {
      given += 1
      await until(() => revisions().length >= given)
      return Number(revisions()[given - 1])
    },
    closed,
    end: () => void socket.destroy(),
  }
}

function fail(text: string): never {
  throw new Error(`the stream ended after:\n${text}`)
}
