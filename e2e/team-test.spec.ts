import { cp, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { people } from './app/people'
import { type RunningServer, startServer } from './server'
import { installSdk } from './support/install-sdk'
import { signIn } from './support/sign-in'
import { commands, makeToken, run } from './support/team'
import { expect, test } from './test'

let server: RunningServer
let folder: string

// npm and bundlers run here.
test.describe.configure({ timeout: 240_000 })

test.beforeAll(async () => {
  test.setTimeout(360_000)
  server = await startServer({ SLIPWAY_APP: 'e2e/app/releases.ts' })
  folder = await realpath(await mkdtemp(join(tmpdir(), 'slipway-team-test-')))
  await installSdk(folder, server)
  const playwright = 'node_modules/@playwright/test'
  await mkdir(join(folder, 'node_modules/@playwright'), { recursive: true })
  await symlink(join(process.cwd(), playwright), join(folder, playwright))
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const own = `
import { expect, test } from '@slipway/sdk/e2e'

const at = 'dashboard-before-cards'

test('what cannot be shown is said with what there is', async ({ slipway }) => {
  await expect(slipway.mount('Refund')).rejects.toThrow('no component "Refund"; it has: Refunds.')
  const wrong = slipway.mount('Refunds', { at: 'form-edit' })
  await expect(wrong).rejects.toThrow('cannot be shown at "form-edit"; there are: ')
})

test('a component that breaks is no box', async ({ slipway }) => {
  const broken = slipway.mount('Refunds', { at, props: { label: { not: 'a text' } } })
  await expect(broken).rejects.toThrow('Refunds at dashboard-before-cards is not shown: render-failed')
})

test('what is mounted has a size, however many elements it has', async ({ slipway }) => {
  const box = await slipway.mount('Refunds', { at })
  const { height } = await box.boundingBox()
  await box.evaluate((node) => node.after('and more'))
  await expect(box).toBeVisible()
  await expect(box).toContainText('and more')
  expect((await box.boundingBox()).height).toBeGreaterThanOrEqual(height)
})

test('it never comes', async ({ slipway }) => {
  await expect(await slipway.mount('Refunds', { at, state: 'loading' })).toBeAttached()
})

test('what nobody could read is found', async ({ slipway }) => {
  const box = await slipway.mount('Refunds', { at })
  await box.evaluate((node) => node.querySelector('button').replaceChildren())
  await expect(slipway.expectAccessible(box)).rejects.toThrow('button-name')
})

test('the page speaks the language and knows the role', async ({ page, slipway }) => {
  await slipway.mount('Refunds', { at, language: 'de', role: 'viewer', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})
`

// Nothing else of this run: Playwright has variables of its own for its workers.
function browserOf({ PATH, TEST_BROWSER }: NodeJS.ProcessEnv) {
  return { PATH, SLIPWAY_BROWSER: TEST_BROWSER }
}

const ofVite = `
import { expect, test } from '@slipway/sdk/e2e'

test('a build of Vite is shown', async ({ slipway }) => {
  await expect(await slipway.mount('plain-vite/ViteCard', { props: { label: 'Hello' } })).toContainText('Hello')
})
`

/** A remote that Vite has built, with the two files that its browser tests are made of. */
async function copyVite(folder: string): Promise<string> {
  const project = join(folder, 'vite')
  await cp('e2e/remotes/plain-vite/dist', join(project, 'dist'), { recursive: true })
  await cp('e2e/remotes/plain-vite/package.json', join(project, 'package.json'))
  const config = "import { e2eConfig } from '@slipway/sdk/e2e'\nexport default e2eConfig()\n"
  await writeFile(join(project, 'playwright.config.ts'), config)
  await mkdir(join(project, 'e2e'))
  await writeFile(join(project, 'e2e/vite.spec.ts'), ofVite)
  return project
}

test('a new folder’s browser tests run with the SDK of the tarball and publish to a host; those of a build by Vite run as well', async ({
  page,
}) => {
  const command = commands.installedIn(folder)
  await signIn(page.context(), server, people.developer.email)
  const token = await makeToken(page.context(), server, 'refunds')
  await run([...command, 'create', 'refunds'], { cwd: folder, env: process.env })
  const project = join(folder, 'refunds')
  const docs = await readFile('docs/teams/browser-tests.md', 'utf8')
  const [, story = ''] = /```tsx\n([^]*?)```/.exec(docs) ?? []
  await writeFile(join(project, 'e2e/docs.spec.ts'), story)
  await writeFile(join(project, 'e2e/own.spec.ts'), own)

  const host = { SLIPWAY_E2E_URL: server.url, SLIPWAY_E2E_TOKEN: token }
  const env = { ...browserOf(process.env), ...host, XDG_CONFIG_HOME: folder }
  const tested = await run([...command, 'test', '--browser'], { cwd: project, env })
  const vite = await copyVite(folder)
  const testedVite = await run([...command, 'test', '--browser'], { cwd: vite, env })
  await page.goto(`${server.url}/app/`)

  expect(tested).toContain('All tests pass.')
  expect(testedVite).toContain('All tests pass.')
  await expect(page.locator('[data-slipway-slot="Refunds"]')).toContainText('Refunds')
})

for (const [remote, ...flags] of [
  ['refund-action', '--location', 'resource-page-actions'],
  ['refund-code', '--form'],
] as const) {
  test(`the browser tests that create ${flags[0]} writes pass`, async () => {
    const command = commands.installedIn(folder)
    await run([...command, 'create', remote, ...flags], { cwd: folder, env: process.env })
    const options = { cwd: join(folder, remote), env: browserOf(process.env) }

    const tested = await run([...command, 'test', '--browser'], options)

    expect(tested).toContain('All tests pass.')
  })
}
