import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { CodedError } from '@slipway/sdk/contract'
import express, { type Express } from 'express'
import request from 'supertest'
import { createHttpServer } from './http-server'
import { jsonBody } from './json-body'
import { methodNotAllowed, notFoundHandler, problemHandler } from './problem-handler'
import { requestId } from './request-id'
import { createLog, logRequests } from './request-log'
import { securityHeaders } from './security-headers'
import { createSenderOf } from './senders/sender'

function createApp(): { readonly app: Express; readonly lines: string[] } {
  const lines: string[] = []
  const app = express().disable('x-powered-by')
  const log = createLog({ write: (line: string) => void lines.push(line) })
  const senderOf = createSenderOf(app.get('trust proxy fn'))
  app.use(requestId(), logRequests(log, senderOf), securityHeaders('production'))
  app.use(jsonBody({ limit: 2000 }))
  app
    .route('/echo')
    .post((request, response) => void response.json({ body: request.body }))
    .all(methodNotAllowed('POST'))
  app.get('/throw', () => {
    throw new Error('inside: password=hunter2')
  })
  app.get('/half', (_request, response) => {
    response.write('half')
    throw new Error('too late')
  })
  app.get('/reject', async () => {
    await Promise.resolve()
    throw new Error('inside')
  })
  app.get('/strange', () => {
    throw 'inside'
  })
  app.get('/stream', (_request, response, next) => {
    const broken = new Readable({
      read() {
        this.destroy(new Error('inside'))
      },
    })
    broken.on('error', next).pipe(response)
  })
  app.get('/teapot', () => {
    throw new CodedError('a-code', 'A detail.', { status: 418 })
  })
  app.get('/item/:id', (request, response) => void response.json(request.params))
  app.use(notFoundHandler(), problemHandler())
  return { app, lines }
}

describe('a reply', () => {
  it.each([
    ['a route that is not there', 'get', '/nothing', 404, 'not-found'],
    ['a method that is not served', 'delete', '/echo', 405, 'method-not-allowed'],
    ['an error of ours', 'get', '/teapot', 418, 'a-code'],
    ['any other error', 'get', '/throw', 500, 'internal'],
    ['a path that cannot be decoded', 'get', '/item/%E0%A4%A', 400, 'malformed-request'],
  ] as const)(
    'to %s is a problem with the id of the request',
    async (_name, method, path, status, code) => {
      const { app } = createApp()

      const response = await request(app)[method](path)

      expect(response.status).toBe(status)
      expect(response.type).toBe('application/problem+json')
      expect(response.body).toMatchObject({ type: `/problems/${code}`, status, code })
      expect(response.body.instance).toBe(`urn:uuid:${response.get('X-Request-Id')}`)
      expect(response.get('Cache-Control')).toBe('no-store')
      expect(response.text).not.toMatch(/hunter2|inside|at .*\.ts/)
    },
  )

  it('names the methods that are served', async () => {
    const { app } = createApp()

    for (const method of ['get', 'put', 'patch', 'delete', 'options', 'trace'] as const)
      expect((await request(app)[method]('/echo')).get('Allow')).toBe('POST')
  })

  it('S39: has the headers of protection, whatever it is', async () => {
    const { app } = createApp()

    for (const path of ['/nothing', '/throw', '/item/1']) {
      const { headers } = await request(app).get(path)

      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.any(String),
        'referrer-policy': 'no-referrer',
        'strict-transport-security': expect.any(String),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      })
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  it('S84: to a failure of any kind is a problem, and the next request is served', async () => {
    const { app } = createApp()

    for (const path of ['/throw', '/reject', '/strange', '/stream']) {
      const response = await request(app).get(path)

      expect([path, response.status, response.body.code]).toEqual([path, 500, 'internal'])
      expect(response.text).not.toContain('inside')
      expect((await request(app).get('/item/1')).status).toBe(200)
    }
  })

  it('S84: that was half sent is cut off, so that nobody takes it for whole', async () => {
    const { app } = createApp()

    await expect(request(app).get('/half')).rejects.toThrow()
  })

  it('is logged with its id, without query, and a failure with its reason', async () => {
    const { app, lines } = createApp()

    const response = await request(app).get('/throw?secret=hunter3').set('Cookie', 'sid=hunter4')
    const logged = lines.map((line) => JSON.parse(line))

    expect(logged.some((line) => line.err?.message === 'inside: password=hunter2')).toBe(true)
    expect(logged.at(-1).req).toEqual({
      id: response.get('X-Request-Id'),
      method: 'GET',
      path: '/throw',
      address: expect.stringContaining('127.0.0.1'),
    })
    expect(lines.join('')).not.toMatch(/hunter[34]/)
  })
})

describe('a body', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    request(createApp().app)
      .post('/echo')
      .set({ 'Content-Type': 'application/json', ...headers })
      .send(body)

  it('is taken as it is; none is none', async () => {
    expect((await send('{"a":[1,null,"x"]}')).body).toEqual({ body: { a: [1, null, 'x'] } })
    expect(
      (await send('"text"', { 'Content-Type': 'Application/JSON; charset=utf-8' })).body,
    ).toEqual({
      body: 'text',
    })
    expect((await request(createApp().app).post('/echo')).body).toEqual({})
  })

  it.each([
    ['that is no JSON', '{"a":', 400, 'malformed-json'],
    ['that is too large', JSON.stringify('x'.repeat(3000)), 413, 'body-too-large'],
    ['that is too deep', `${'['.repeat(33)}${']'.repeat(33)}`, 422, 'json-limits'],
    ['with half a character', '"\\ud800"', 422, 'json-limits'],
    ['with a number out of range', '[1e400]', 422, 'not-json'],
    ['with a key that is a trap', '{"__proto__":{"a":1}}', 422, 'forbidden-key'],
  ])('%s is refused', async (_name, body, status, code) => {
    const response = await send(body)

    expect([response.status, response.body.code]).toEqual([status, code])
  })

  it('S36: of another type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json5'])
      expect((await send('{}', { 'Content-Type': type })).status).toBe(415)
  })

  it('S59: that is compressed is refused', async () => {
    expect((await send('{}', { 'Content-Encoding': 'gzip' })).status).toBe(415)
  })

  it('S59: without an end is cut off at the limit', async () => {
    const { server, port } = await listen(createApp().app)
    const socket = connect(port, '127.0.0.1')
    socket.write(
      'POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    const chunk = `400\r\n${'1'.repeat(0x400)}\r\n`
    const endless = setInterval(() => socket.writable && socket.write(chunk), 1)
    socket.on('error', () => undefined)

    let reply = ''
    socket.on('data', (data) => {
      reply += data.toString()
    })
    await closed(socket)
    clearInterval(endless)

    expect(reply).toMatch(/^HTTP\/1\.1 413 /)
    await close(server)
  })
})

describe('a body that trickles', () => {
  const answerAtOnce: RequestListener = (_request, response) => response.writeHead(404).end()
  const readsAll: RequestListener = (request, response) =>
    request.resume().once('end', () => response.end())
  const timedOut = /^HTTP\/1\.1 408 [^]*"code":"request-timeout"/
  const start = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'

  it.each([
    ['is read', 'POST /echo', createApp().app, timedOut],
    ['only looks like an upload', 'PUT /echo?/manage/remotes/a/versions/1', readsAll, timedOut],
    ['is read by nobody', 'POST /echo', answerAtOnce, /^HTTP\/1\.1 404 /],
  ])(
    'S86: is not waited for any longer, when it %s',
    async (_name, line, handler, expected) => {
      const server = createHttpServer(handler, { bodyMs: 300 }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const { port } = server.address() as AddressInfo
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      let reply = ''
      socket.on('data', (data) => {
        reply += data.toString()
      })
      socket.write(`${line} HTTP/1.1\r\n${start}`)
      const drip = setInterval(() => socket.writable && socket.write(' '), 20)

      await closed(socket)
      clearInterval(drip)

      expect(reply).toMatch(expected)
      await close(server)
      // Far less than what Node itself allows a request.
    },
    15_000,
  )

  it('S86: of an upload ends as well, after a time of its own, and frees its place', async () => {
    const app = express()
    const left = new Promise((resolve) => {
      app.put('/manage/remotes/:remote/versions/:version', (_request, response) => {
        response.once('close', resolve)
      })
    })
    const server = createHttpServer(app, { bodyMs: 50, uploadMs: 300 }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    const replied = once(socket, 'data')
    const startedAt = performance.now()
    socket.write('PUT /manage/remotes/a/versions/1.0.0 HTTP/1.1\r\nHost: x\r\n')
    socket.write('Content-Type: application/gzip\r\nContent-Length: 9000\r\n\r\n')
    const drip = setInterval(() => socket.writable && socket.write(' '), 20)

    const [reply] = await replied
    const lastedMs = performance.now() - startedAt
    await left
    clearInterval(drip)

    expect(`${reply}`).toMatch(/^HTTP\/1\.1 408 /)
    expect(lastedMs).toBeGreaterThan(250)
    await close(server)
  }, 15_000)

  it('S86: does not end one that comes whole, nor what its answer takes', async () => {
    const app = express()
    app.post('/slow', express.json(), (_request, response) => {
      setTimeout(() => response.json({ ok: true }), 400)
    })
    const server = createHttpServer(app, { bodyMs: 100 }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo

    const reply = await fetch(`http://127.0.0.1:${port}/slow`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })

    expect(reply.status).toBe(200)
    server.closeAllConnections()
    await close(server)
  })
})

describe('raw HTTP', () => {
  const post =
    'POST /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json'
  const get = 'GET /item/1 HTTP/1.1\r\nHost: x\r\nConnection: close'

  it.each([
    ['two lengths', `${post}\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`, 400],
    ['lengths that differ', `${post}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400],
    ['headers of 20 KB', `${get}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['a percent sign', 'GET /item/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['half of some JSON', `${post}\r\nContent-Length: 2\r\n\r\n{"`, 400],
    ['bytes that are no text', `${post}\r\nContent-Length: 3\r\n\r\n"\xff"`, 400],
    ['another charset', `${post}; charset=utf-7\r\nContent-Length: 2\r\n\r\n{}`, 415],
    ['a header that is a trap', `${get}\r\n__proto__: a\r\nconstructor: b\r\n\r\n`, 200],
    ['a control character', `${get}\r\nX: a\x01b\r\n\r\n`, 400],
  ])('S85: with %s is refused, and never a failure', async (_name, text, status) => {
    const { server, port } = await listen(createApp().app)
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(Buffer.from(text, 'latin1'))

    let reply = ''
    socket.on('data', (data) => {
      reply += data.toString()
    })
    await closed(socket)

    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    await close(server)
  })
})

async function listen(app: Express): Promise<{ server: Server; port: number }> {
  const server = createHttpServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no address')
  return { server, port: address.port }
}

/** Waits for its end; a connection that the server resets has ended as well. */
function closed(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('close', resolve))
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
