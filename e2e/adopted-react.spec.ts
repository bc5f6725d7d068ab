import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { createOperator, type Operator } from './support/operator'
import { copyRemote, publish, teamOf } from './support/plain-builds'
import { signIn } from './support/sign-in'
import { fallbackOf } from './support/slots'
import { commands, run } from './support/team'
import { expect, test } from './test'

// Commands run here.
test.describe.configure({ timeout: 180_000 })

const root = process.cwd()
const versions = [
  { major: '17', version: '17.0.2', packages: 'e2e/remotes/react-17/node_modules' },
  { major: '18', version: '18.3.1', packages: 'e2e/remotes/plain-bridges/node_modules' },
] as const

let server: RunningServer
let request: APIRequestContext
let operator: Operator
const folders: string[] = []

test.beforeAll(async ({ playwright }) => {
  test.setTimeout(180_000)
  server = await startServer({
    SLIPWAY_APP: 'e2e/app/adopted-react.ts',
    SLIPWAY_REMOTES: 'remotes',
  })
  request = await playwright.request.newContext()
  operator = await createOperator({ request }, server)
  for (const one of versions) folders.push(await adoptedBuild(one))
  for (const [index, { major }] of versions.entries()) {
    const remote = `react-${major}`
    const team = await teamOf({ request }, server, { remote, folder: folders[index] ?? '' })
    await team.slipway(server, ...publish)
    await operator.release(remote, '1.0.0')
  }
})
test.afterAll(async () => {
  await request.dispose()
  await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** A plain project, with that React installed, after `slipway adopt` and its own build. */
async function adoptedBuild(
  { major, version, packages }: (typeof versions)[number],
  ...flags: readonly string[]
) {
  const folder = await copyRemote('e2e/remotes/react-17', ['src', 'rspack.config.js'])
  for (const name of ['react', 'react-dom', 'scheduler'])
    await cp(join(packages, name), join(folder, 'node_modules', name), { recursive: true })
  const file = join(folder, 'package.json')
  const about = JSON.parse(await readFile(file, 'utf8'))
  const react = { react: version, 'react-dom': version }
  const devDependencies = { ...about.devDependencies, ...react }
  await writeFile(file, JSON.stringify({ ...about, name: `react-${major}`, devDependencies }))
  const { PATH = '' } = process.env
  const at = { cwd: folder, env: { PATH } }
  const expose = ['--expose', 'src/order-card.jsx', '--yes', '--no-install', ...flags]
  await run([...commands.ofSources, 'adopt', ...expose], at)
  await run([join(root, 'node_modules/@rspack/cli/bin/rspack.js'), 'build'], at)
  return folder
}

const card = (page: Page, major: string) =>
  page.getByRole('region', { name: `of React ${major}`, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function openDashboard(page: Page): Promise<void> {
  await signIn(page.context(), server, people.clerk.email)
  await page.goto(`${server.url}/app/`)
  for (const { major } of versions) await expect(card(page, major)).toBeVisible()
}

for (const [index, { major, version }] of versions.entries()) {
  const remote = `react-${major}`
  const other = versions[1 - index]?.major ?? ''

  test(`React ${major}, as adopt has bridged it, is drawn by itself, with props and its own ways`, async ({
    page,
  }) => {
    await openDashboard(page)

    await expect(card(page, major).getByText(`React ${version} has order 7`)).toBeVisible()
    await expect(card(page, major).getByText('Hello by default')).toBeVisible()
    await expect(card(page, major).getByText('Code that came later')).toBeVisible()
    await button(page, `of React ${major}: 0`).click()
    await expect(button(page, `of React ${major}: 1`)).toBeVisible()
  })

  test(`what React ${major} throws later costs its own box, and Retry draws it anew`, async ({
    page,
    watch,
  }) => {
    watch.allow(/the part of React .* is broken/, /error occurred in/)
    await openDashboard(page)
    await button(page, `of React ${other}: 0`).click()

    await button(page, `Break of React ${major}`).click()

    const fallback = fallbackOf(page, `${remote}/OrderCard`)
    await expect(fallback).toBeVisible()
    await expect(button(page, `of React ${other}: 1`)).toBeVisible()
    await fallback.getByRole('button', { name: 'Retry' }).click()
    await expect(button(page, `of React ${major}: 0`)).toBeVisible()
  })

  test(`a remote with React ${major} that is switched off leaves the page, and its tree ends`, async ({
    page,
  }) => {
    await openDashboard(page)
    const gone = page.evaluate(
      (name) => new Promise((resolve) => addEventListener(name, () => resolve(true))),
      `react-${version}-gone`,
    )

    await operator.post(`/remotes/${remote}/disabled`, { disabled: true, why: 'a test' })

    await expect(card(page, major)).toBeHidden()
    expect(await gone).toBe(true)
    await expect(card(page, other)).toBeVisible()
    await operator.post(`/remotes/${remote}/disabled`, { disabled: false, why: 'a test' })
  })

  test(`slipway check accepts React ${major} by its bridge, and with the React of the host`, async () => {
    const other = await adoptedBuild(versions[index] ?? versions[0], '--host-react')
    for (const folder of [folders[index] ?? '', other]) {
      const team = await teamOf({ request }, server, { remote, folder })

      const { json } = await team.slipway(server, 'check')

      expect(json.remotes).toMatchObject([{ faults: [], warnings: [], tried: { by: 'jsdom' } }])
    }
    await rm(other, { recursive: true, force: true })
  })
}
