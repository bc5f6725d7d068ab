import { createHash } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { RunningServer } from '../server'

export interface RemoteFiles {
  readonly base: string
  readonly entry: string
  readonly expose: string
  readonly files: Readonly<Record<string, string>>
  readonly preload: readonly string[]
  readonly css: readonly string[]
}

/** How the server says to load a component that its public slots name. */
export async function filesOf(server: RunningServer, component: string): Promise<RemoteFiles> {
  const reply = await fetch(`${server.url}/remotes`)
  const { slots } = (await reply.json()) as { slots: Record<string, RemoteFiles> }
  const files = slots[component]
  if (!files) throw new Error(`${component} is not in /remotes`)
  return files
}

/**
 * Answers for a file of a remote, at the addresses of retries as well; returns the undo. An entry then comes in
 * no bundle either.
 */
export async function answerFor(
  page: Page,
  { base, entry }: RemoteFiles,
  { path, answer }: { readonly path: string; readonly answer: (route: Route) => unknown },
): Promise<() => Promise<void>> {
  const digest = base.split('/').at(-2) ?? ''
  const isFile = (url: URL) =>
    url.pathname.includes(`/assets/remotes/${digest}`) && url.pathname.endsWith(`/${path}`)
  const isBundle = (url: URL) => path === entry && url.pathname.startsWith('/assets/bundles/')
  await page.route(isFile, (route) => void answer(route))
  await page.route(isBundle, (route) => route.fulfill({ status: 404, body: 'not found' }))
  return async () => {
    await page.unroute(isFile)
    await page.unroute(isBundle)
  }
}

/** Makes the page believe that the remote was released with another text in one of its files. */
export async function releaseInstead(
  page: Page,
  remote: RemoteFiles,
  { path, body }: { readonly path: string; readonly body: string },
): Promise<void> {
  const released = remote.files[path]
  if (!released) throw new Error(`the remote has no file ${path}`)
  const integrity = `sha384-${createHash('sha384').update(body).digest('base64')}`
  await page.route(/\/app\/|\/meta$|\/remotes$/, async (route) => {
    const reply = await route.fetch()
    const text = (await reply.text()).replaceAll(released, integrity)
    await route.fulfill({ response: reply, body: text })
  })
  await answerFor(page, remote, {
    path,
    answer: (route) => route.fulfill({ contentType: 'text/javascript; charset=utf-8', body }),
  })
}
