import type { APIRequestContext } from '@playwright/test'
import type { MetaBody } from '@slipway/sdk/contract'
import { password } from '../app/people'
import type { RunningServer } from '../server'

/** The password of the demo's accounts. */
export const demoPassword = 'demo-slipway-2026'

/** Gives `context` a session, as the form of the sign-in page does. */
export async function signIn(
  context: { readonly request: APIRequestContext },
  server: Pick<RunningServer, 'url'>,
  email: string,
): Promise<void> {
  const isDemo = email.endsWith('@demo.slipway.example')
  const reply = await context.request.post(`${server.url}/login`, {
    data: { email, password: isDemo ? demoPassword : password },
    headers: { 'Slipway-Request': '1' },
  })
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${await reply.text()}`)
}

/** Has the session of `context` work in the tenant of that name. */
export async function workIn(
  context: { readonly request: APIRequestContext },
  server: Pick<RunningServer, 'url'>,
  name: string,
): Promise<void> {
  const meta = await context.request.get(`${server.url}/meta`)
  const { tenants } = (await meta.json()) as MetaBody
  const reply = await context.request.post(`${server.url}/tenant`, {
    data: { tenant: tenants.find((tenant) => tenant.name === name)?.id },
    headers: { 'Slipway-Request': '1' },
  })
  if (!reply.ok()) throw new Error(`nobody works in ${name}: ${await reply.text()}`)
}
