import type { APIRequestContext } from '@playwright/test'
import type { RunningServer } from '../server'

/** What browsers send where somebody opens a page. */
export const opening = { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' }

/** The headers of a call that Administration makes in the session of `context`: it opens it, and takes its proof. */
export async function fromConsole(
  { request }: { readonly request: APIRequestContext },
  { url }: Pick<RunningServer, 'url'>,
): Promise<Readonly<Record<string, string>>> {
  const page = await request.get(`${url}/app/manage/overview`, { headers: opening })
  const [, proof] = /"consoleProof":"([^"]+)"/.exec(await page.text()) ?? []
  if (proof === undefined) throw new Error('Administration gave no proof: is anybody signed in?')
  return { 'Slipway-Request': '1', 'Slipway-Console': proof }
}
