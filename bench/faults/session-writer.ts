import { createApiClient, signIn } from '../api-client'

/** Sessions as the server acknowledged them. */
export interface SessionJournal {
  readonly open: Set<string>
  readonly ended: Set<string>
}

interface SessionWriterOptions {
  readonly url: string
  readonly journal: SessionJournal
  readonly isRunning: () => boolean
}

/** Signs in and out until the server is gone. Every third session is left open. */
export async function writeSessions(options: SessionWriterOptions): Promise<void> {
  const { url, journal, isRunning } = options
  for (let turn = 0; isRunning(); turn += 1) {
    try {
      const cookie = await signIn(url, 'support@demo.slipway.example')
      if (turn % 3 === 2) {
        journal.open.add(cookie)
        continue
      }
      const { status } = await createApiClient(url, cookie).call('POST', '/logout')
      if (status === 204) journal.ended.add(cookie)
      else throw new Error(`POST /logout answered ${status}`)
    } catch (error) {
      if (isRunning()) throw error
    }
  }
}

/** Sessions that are not what was acknowledged: ended ones that are open, open ones that are gone. */
export async function wrongSessions(url: string, journal: SessionJournal): Promise<string[]> {
  const statusOf = async (cookie: string) =>
    (await createApiClient(url, cookie).call('GET', '/meta')).status
  const faults: string[] = []
  for (const cookie of journal.ended)
    if ((await statusOf(cookie)) !== 401) faults.push('a session signed out is open again')
  for (const cookie of journal.open)
    if ((await statusOf(cookie)) !== 200) faults.push('a session is gone')
  return faults
}
