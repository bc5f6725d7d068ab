import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Browser, BrowserContext } from '@playwright/test'
import type { Manifest } from '@slipway/sdk/contract'
import { create } from 'tar'
import { filesBelow } from '../../shared/cli/files/files-below'
import { type RunningServer, startServer } from '../server'
import { createOperator, type Operator } from '../support/operator'
import { signIn, workIn } from '../support/sign-in'
import { createRecords, type Records } from './records'
import type { DemoRole } from './task'

const branch = 'Bellora Germany'

/** The demo on a host that is thrown away, with solutions live on it one after the other. */
export interface DemoHost {
  readonly url: string
  readonly records: Records
  /** A browser's session of somebody, in the branch that all tasks are about. */
  context(role?: DemoRole): Promise<BrowserContext>
  /** Makes what was built in a folder live; returns what takes it away again. */
  release(folder: string): Promise<() => Promise<void>>
  /** Closes every page, so that the next solution has its own. */
  closePages(): Promise<void>
  stop(): Promise<void>
}

export async function startDemoHost(browser: Browser): Promise<DemoHost> {
  const server = await startServer({ SLIPWAY_REMOTES: 'remotes' })
  const { url } = server
  const contexts = new Map<DemoRole | undefined, BrowserContext>()
  const context = async (role?: DemoRole) => {
    const known = contexts.get(role) ?? (await openContext(browser, server, role))
    contexts.set(role, known)
    return known
  }
  const { request } = await context('admin')
  return {
    url,
    context,
    records: createRecords(request, url),
    async release(folder) {
      // Grants ask for a password that was typed a short while ago.
      const operator = await createOperator(await context('admin'), server, emailOf('admin'))
      await workIn({ request }, server, branch)
      return releaseBuild(operator, folder)
    },
    async closePages() {
      for (const one of contexts.values()) for (const page of one.pages()) await page.close()
    },
    async stop() {
      for (const one of contexts.values()) await one.close()
      await server.stop()
    },
  }
}

async function openContext(browser: Browser, server: RunningServer, role?: DemoRole) {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  })
  if (!role) return context
  await signIn(context, server, emailOf(role))
  await workIn(context, server, branch)
  return context
}

function emailOf(role: DemoRole): string {
  return `${role}@demo.slipway.example`
}

async function releaseBuild(operator: Operator, folder: string): Promise<() => Promise<void>> {
  const cwd = join(folder, 'dist')
  const manifestText = await readFile(join(cwd, 'slipway.json'), 'utf8')
  const { name, version }: Manifest = JSON.parse(manifestText)
  const files = (await filesBelow(cwd)).filter((path) => path !== 'slipway.json')
  const archive = await buffer(
    create({ gzip: true, portable: true, cwd }, ['slipway.json', ...files]),
  )
  const turn = (disabled: boolean) =>
    operator.post(`/remotes/${name}/disabled`, { disabled, why: 'one solution after the other' })
  await operator.publish(name, version, archive)
  await operator.post(`/remotes/${name}/grants`, { public: true })
  await turn(false)
  await operator.release(name, version)
  return () => turn(true)
}
