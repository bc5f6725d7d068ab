import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from './support/dev-repository'

let port: number
let folder: string
let dev: ChildProcess
let said = ''

test.describe.configure({ timeout: 180_000 })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  port = await freePort()
  folder = await mkdtemp(join(process.cwd(), '.cache/host-dev-spec-'))
  dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    env: { ...process.env, PORT: String(port), SLIPWAY_DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    dev.stdout?.on('data', (part) => {
      said += part
      if (said.includes('Slipway is at')) resolve()
    })
    dev.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${said}`)))
  })
})
test.afterAll(async () => {
  const exited = once(dev, 'exit')
  dev.kill('SIGTERM')
  await exited
  await rm(folder, { recursive: true, force: true })
})

test('npm run dev tells the address with hot reload, and nothing to worry about', () => {
  expect(said).toContain(`Slipway is at http://127.0.0.1:${port}/app`)
  expect(said).not.toMatch(/warning|error/i)
})

test('S47: npm run dev serves neither pages nor sources under a foreign name', async () => {
  const own = `127.0.0.1:${port}`
  const paths = ['/slots', '/app/', '/assets/host/assets.json', '/webpack-dev-server', '/events']

  const refused = []
  for (const path of paths) refused.push(await statusOf(path, 'rebound.attacker.test'))
  const served = [await statusOf('/slots', own), await statusOf('/assets/host/assets.json', own)]

  expect(refused).toEqual(paths.map(() => 421))
  expect(served).toEqual([200, 200])
})

async function statusOf(path: string, host: string): Promise<number | undefined> {
  const call = request({ host: '127.0.0.1', port, path, headers: { Host: host }, agent: false })
  const answered = once(call, 'response')
  call.end()
  const [response] = await answered
  response.resume()
  return response.statusCode
}
