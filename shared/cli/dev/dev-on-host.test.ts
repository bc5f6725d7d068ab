import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { manifest } from '@slipway/sdk/contract'
import { createTestServer, type TestServer } from '../../../server/testing/create-test-server'
import { runDev } from '../testing/run-dev'

const run = promisify(execFile)
const root = process.cwd()
const places = join(root, '.cache', 'dev-on-host-tests')
const loader = join(root, 'node_modules/tsx/dist/esm/index.mjs')
const slipway = (cwd: string, ...args: readonly string[]) =>
  run(process.execPath, ['--import', loader, join(root, 'shared/cli/cli.ts'), ...args], { cwd })

describe('slipway dev --host', () => {
  let folder: string
  let remote: string
  let host: TestServer
  beforeAll(async () => {
    await mkdir(places, { recursive: true })
    folder = await mkdtemp(join(places, 'team-'))
    await slipway(folder, 'create', 'refunds')
    remote = join(folder, 'refunds')
    host = await createTestServer()
  }, 120_000)
  afterAll(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })
  const address = () => `http://127.0.0.1:${host.port}`

  it('serves the remote to pages of that host, and says where a developer confirms it', async () => {
    const page = await readFile(join(root, 'docs/teams/on-a-host.md'), 'utf8')
    const line = /^npx slipway dev (.*)$/m.exec(page)?.[1] ?? ''
    const flags = line.replace('https://admin.example.com', `${address()}/`).split(' ')

    const dev = await runDev(remote, [...flags, '--port', '0'])
    const confirm = new URL(dev.json.confirm)
    const reply = await fetch(`${dev.origin}/slipway.json`)
    const { entry } = manifest.parse(await reply.json())
    const below = await fetch(`${dev.origin}/~abc-2~r1/${entry}`)

    expect(dev.json).toMatchObject({ ok: true, remote: 'refunds', host: address() })
    expect(confirm.origin + confirm.pathname).toBe(`${address()}/app/develop`)
    expect(Object.fromEntries(confirm.searchParams)).toEqual({
      remote: 'refunds',
      origin: dev.origin,
    })
    expect(dev.json.next[0]).toBe(`open ${confirm.href}`)
    expect(reply.headers.get('access-control-allow-origin')).toBe(address())
    expect([below.status, below.headers.get('content-type')]).toEqual([
      200,
      expect.stringContaining('javascript'),
    ])
    expect(await dev.end()).toBe(0)
  }, 120_000)

  it('tells that no host answers, before anything is built', async () => {
    await expect(slipway(remote, 'dev', '--host', 'http://127.0.0.1:9')).rejects.toMatchObject({
      code: 69,
      stderr: expect.stringContaining('http://127.0.0.1:9 does not answer'),
    })
  })

  it('tells that something else answers', async () => {
    const other = createServer((_request, response) => response.end('hello')).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    const ran = slipway(remote, 'dev', '--host', `http://127.0.0.1:${port}`)

    await expect(ran).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('but not like a Slipway host'),
    })
    other.close()
  })

  it.each([
    ['here', 'is not an address'],
    ['http://admin.example.com', 'use https'],
  ])(
    '--host %s is a wrong use',
    async (given, message) => {
      await expect(slipway(remote, 'dev', '--host', given)).rejects.toMatchObject({
        code: 64,
        stderr: expect.stringContaining(message),
      })
    },
    60_000,
  )
})
