import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { packBuild } from '../../shared/cli/commands/publish'
import { people } from '../app/people'
import { findBrowser } from '../find-browser'
import { startServer } from '../server'
import { createOperator, type Operator } from '../support/operator'
import { signIn } from '../support/sign-in'
import { libraryOf, type Row, remoteOf } from './packages'

/** Publishes what was built to a host that is thrown away, and draws one after the other there. */
export async function drawLibraries(
  rows: readonly Row[],
  say: (text: string) => void,
): Promise<readonly Row[]> {
  const server = await startServer({ SLIPWAY_APP: 'e2e/app/libraries.ts' })
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox'],
  })
  try {
    const operator = await createOperator(await browser.newContext(), server)
    const context = await browser.newContext()
    await signIn(context, server, people.clerk.email)
    const drawn: Row[] = []
    for (const row of rows) {
      const done = await drawOne({ row, operator, context, url: server.url })
      const { state, faults, blocked = [] } = done
      const what = [state, ...faults, ...blocked].join(' · ')
      say(`${drawn.length + 1}/${rows.length} ${row.name}: ${what}`)
      drawn.push(done)
    }
    return drawn
  } finally {
    await browser.close()
    await server.stop()
  }
}

interface Drawing {
  readonly row: Row
  readonly operator: Operator
  readonly context: BrowserContext
  readonly url: string
}

async function drawOne({ row, operator, context, url }: Drawing): Promise<Row> {
  const { build } = row
  if (row.state !== 'built' || !build) return row
  const { remote } = remoteOf(row.name)
  const page = await context.newPage()
  await page.addInitScript(watchPolicy)
  try {
    await operator.publish(remote, build.version, await packBuild(build))
    await operator.release(remote, build.version)
    await page.goto(`${url}/app`)
    await expectDrawn(page, row.name)
    return { ...row, state: 'drawn', blocked: await page.evaluate(() => [...blocked]) }
  } catch (error) {
    return { ...row, state: 'not drawn', faults: [String(error).slice(0, 400)] }
  } finally {
    await page.close()
    // The next one has the page for itself.
    const off = { disabled: true, why: 'it was drawn' }
    await operator.post(`/remotes/${remote}/disabled`, off).catch(() => undefined)
  }
}

declare const blocked: ReadonlySet<string>

function watchPolicy(): void {
  const found = new Set<string>()
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    found.add(`${effectiveDirective} (${blockedURI})`)
  })
  Object.assign(globalThis, { blocked: found })
}

async function expectDrawn(page: Page, name: string): Promise<void> {
  const { shows } = libraryOf(name)
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  const isThere = (given: { readonly name: string; readonly shows: string }) => {
    const box = document.querySelector(`[data-library="${CSS.escape(given.name)}"]`)
    if (box?.innerHTML.includes(given.shows)) return 'drawn'
    return document.querySelector('[data-slipway-failed]') ? 'failed' : undefined
  }
  const outcome = await page
    .waitForFunction(isThere, { name, shows }, { timeout: 30_000 })
    .then((handle) => handle.jsonValue())
    .catch(() => 'nothing to be seen')
  if (outcome === 'drawn') return
  throw new Error([outcome, ...errors].join(' | '))
}
