import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from './support/dev-repository'

let port: number
let folder: string
let dev: ChildProcess
let said = ''

test.describe.configure({ timeout: 360_000 })

const makeFolder = () => mkdtemp(join(process.cwd(), '.cache/host-dev-spec-'))

/** Starts `npm run dev` with data in `folder`; resolves once its server listens. */
async function startDev(settings: Readonly<Record<string, string>> = {}): Promise<void> {
  said = ''
  port = await freePort()
  dev = spawn(process.execPath, ['--import', 'tsx', 'scripts/dev.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      SLIPWAY_DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    dev.stdout?.on('data', (part) => {
      said += part
      if (said.includes('Slipway is at')) resolve()
    })
    dev.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${said}`)))
  })
}

async function endDev(): Promise<void> {
  const exited = once(dev, 'exit')
  dev.kill('SIGTERM')
  await exited
  await rm(folder, { recursive: true, force: true })
}

test.describe('with the demo', () => {
  test.beforeAll(async () => {
    test.setTimeout(360_000)
    folder = await makeFolder()
    await startDev()
  })
  test.afterAll(endDev)

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
})

const application = `
import { type App, Slot } from 'slipway/server'
import { title } from './parts/title'
export default (app: App) =>
  app.registerSlots({ 'login-before-form': Slot.make('WelcomeNotice', { title, text: 'Hello' }) })
`

test.describe('with an application in another folder', () => {
  let file: string
  test.beforeAll(async () => {
    test.setTimeout(360_000)
    folder = await makeFolder()
    file = join(folder, 'parts/title.ts')
    await mkdir(join(folder, 'parts'))
    await writeFile(join(folder, 'tickets.ts'), application)
    await writeFile(file, `export const title = 'Before the edit'`)
    await startDev({ SLIPWAY_APP: join(folder, 'tickets.ts'), SLIPWAY_REMOTES: 'remotes' })
  })
  test.afterAll(endDev)

  test('npm run dev shows an edit of it in an open page, and does not start again for its data', async ({
    page,
  }) => {
    await page.goto(`http://127.0.0.1:${port}/app`)
    await expect(page.getByText('Before the edit')).toBeVisible({ timeout: 60_000 })
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    await writeFile(file, `export const title = 'After the edit'`)

    await expect(page.getByText('After the edit')).toBeVisible({ timeout: 60_000 })
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(said.split('Slipway is at')).toHaveLength(3)
  })
})

async function statusOf(path: string, host: string): Promise<number | undefined> {
  const call = request({ host: '127.0.0.1', port, path, headers: { Host: host }, agent: false })
  const answered = once(call, 'response')
  call.end()
  const [response] = await answered
  response.resume()
  return response.statusCode
}
