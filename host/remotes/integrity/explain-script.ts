import { failure } from '../load-failure'
import type { LoadFailure } from '../loaded'

/**
 * Why a script did not become a module. Browsers say the same of a lost connection, a 404 and a page
 * in place of a script, so the address is asked once more, which runs nothing.
 */
export async function explainScript(url: string, cause: unknown): Promise<LoadFailure> {
  if (!(cause instanceof TypeError)) return failure('remote-broken', cause)
  const reply = await fetch(url, { cache: 'no-store', credentials: 'omit' }).catch(() => undefined)
  if (!reply) return failure('load-failed', cause)
  void reply.body?.cancel()
  if (!reply.ok) return failure('load-failed', `${url} answered ${reply.status}`)
  const type = reply.headers.get('Content-Type') ?? 'no type'
  if (!type.includes('javascript')) return refused(`${url} is ${type}, not a script`)
  return refused(`${url} was refused: it is not the released file, or cannot be linked`)
}

const refused = (detail: string): LoadFailure => ({
  ...failure('remote-broken', detail),
  isRefused: true,
})
