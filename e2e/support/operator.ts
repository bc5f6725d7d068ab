import type { APIRequestContext, APIResponse } from '@playwright/test'
import { people } from '../app/people'
import type { RunningServer } from '../server'
import { fromConsole } from './from-console'
import { signIn } from './sign-in'

/** An operator who publishes and releases by the server's calls. */
export interface Operator {
  publish(remote: string, version: string, archive: Buffer): Promise<void>
  /** Releases onto the present head: one version, or several in one step. */
  release(remote: string | readonly string[], version: string): Promise<void>
  post(path: string, body: object): Promise<void>
}

export async function createOperator(
  context: { readonly request: APIRequestContext },
  server: RunningServer,
  email: string = people.developer.email,
): Promise<Operator> {
  await signIn(context, server, email)
  const { request } = context
  const url = (path: string) => `${server.url}/manage${path}`
  // Each time: the browser may be somebody else's by now.
  const call = () => fromConsole(context, server)
  return {
    async publish(remote, version, data) {
      const headers = { ...(await call()), 'Content-Type': 'application/gzip' }
      const path = `/remotes/${remote}/versions/${version}`
      await expectDone(await request.put(url(path), { headers, data }))
    },
    async release(remotes, version) {
      const set = Object.fromEntries([remotes].flat().map((remote) => [remote, { version }]))
      const headers = { ...(await call()), 'If-Match': await readHead(request, url) }
      await expectDone(
        await request.post(url('/releases'), { headers, data: { why: 'a test', set } }),
      )
    },
    async post(path, data) {
      await expectDone(await request.post(url(path), { headers: await call(), data }))
    },
  }
}

async function readHead(request: APIRequestContext, url: (path: string) => string) {
  const reply = await request.get(url('/releases/head'))
  return reply.headers()['etag'] ?? ''
}

async function expectDone(reply: APIResponse): Promise<void> {
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`)
}
