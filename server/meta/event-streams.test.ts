import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { createEventStreams, type EventStreams } from './event-streams'

const MB = 1_048_576

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
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
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

    expect(streams.sessions()).toEqual(['/reader'])
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MB)
    expect(total.read).toBeGreaterThanOrEqual(total.sent)
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
