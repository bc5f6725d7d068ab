import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createEventStreams, type EventStreams } from './event-streams'

const MB = 1_048_576

// What was sent is nobody's any more, and counts all the same until it is collected.
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

describe('the open streams', () => {
  let server: Server
  let streams: EventStreams
  const sockets: Socket[] = []
  beforeEach(async () => {
    streams = createEventStreams()
    server = createServer((request, response) => {
      response.writeHead(200)
      response.write('open')
      streams.add(response, { session: request.url, owner: 'one' })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
    server.close()
  })

  async function open(path: string): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }

  it('S81: drop who never reads once a megabyte waits, and go on for who does', async () => {
    const idle = await open('/idle')
    idle.pause()
    const reader = await open('/reader')
    const total = { read: 0, sent: 0 }
    reader.on('data', (part) => {
      total.read += part.length
    })
    const bytes = Buffer.alloc(65_536, 'x')
    const before = process.memoryUsage().arrayBuffers

    // What the system keeps between the two does not wait here.
    while (streams.sessions().includes('/idle') && total.sent < 200 * MB) {
      streams.write(bytes)
      total.sent += bytes.length
      while (total.read < total.sent) await setImmediate()
    }

    collectGarbage()
    expect(streams.sessions()).toEqual(['/reader'])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MB)
    expect(total.read).toBeGreaterThanOrEqual(total.sent)
  })

  it('come whole and in order, in the chunks that any client of HTTP reads', async () => {
    const { port } = server.address() as AddressInfo
    const [reply] = (await once(get({ port, path: '/1', agent: false }), 'response')) as [
      IncomingMessage,
    ]
    const sent = Array.from({ length: 40 }, (_, number) => `${number} ${'ä'.repeat(number * 50)}\n`)

    for (const text of sent) streams.write(Buffer.from(text))
    streams.end(Buffer.from('over'))
    const parts: Buffer[] = []
    for await (const part of reply) parts.push(part as Buffer)

    expect(Buffer.concat(parts).toString()).toBe(`open${sent.join('')}over`)
    expect(reply.complete).toBe(true)
  })

  it('come to a client of HTTP/1.0 without chunks', async () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    const parts: string[] = []
    socket.on('data', (part) => parts.push(String(part)))
    socket.write('GET /1 HTTP/1.0\r\n\r\n')
    await once(socket, 'data')

    streams.write(Buffer.from(' more'))
    streams.end(Buffer.from(' over'))
    await once(socket, 'close')

    expect(parts.join('').split('\r\n\r\n')[1]).toBe('open more over')
  })

  it('are told 150 at a time, so that a thousand tabs do not ask at one moment', async () => {
    const ofServer: Socket[] = []
    server.on('connection', (socket) => ofServer.push(socket))
    for (let count = 0; count < 1200; count += 100)
      await Promise.all(Array.from({ length: 100 }, () => open('/many')))
    const before = ofServer.map((socket) => socket.bytesWritten)
    const told = () =>
      ofServer.filter((socket, at) => socket.bytesWritten > (before[at] ?? 0)).length
    const parts: number[] = []

    streams.write(Buffer.from('one'))
    while (parts.at(-1) !== ofServer.length) {
      parts.push(told())
      await setImmediate()
    }

    expect(parts[0]).toBe(150)
  })

  it('count those of an owner, and forget who has gone', async () => {
    const [first] = [await open('/1'), await open('/2')]

    expect(() => streams.refuseOver('one', 2)).toThrow('2 event streams')
    expect(() => streams.refuseOver('one', 3)).not.toThrow()
    expect(() => streams.refuseOver('another', 1)).not.toThrow()
    first.destroy()
    while (streams.sessions().length > 1) await setImmediate()

    expect(() => streams.refuseOver('one', 2)).not.toThrow()
  })

  it('are closed with a last word, and are gone at once', async () => {
    const socket = await open('/1')
    const parts: string[] = []
    socket.on('data', (part) => parts.push(String(part)))

    streams.end(Buffer.from('over'))
    streams.write(Buffer.from('more'))
    await once(socket, 'data')

    expect(parts.join('')).toContain('over')
    expect(parts.join('')).not.toContain('more')
    expect(streams.sessions()).toEqual([])
  })
})
