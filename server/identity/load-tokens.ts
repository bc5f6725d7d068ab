import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { createReportKeys } from './report-keys'

/** A page that was sent: what it reports carries this, signed. */
export interface LoadToken {
  /** `undefined`: nobody was signed in. */
  readonly userId: number | undefined
  /** Of one page, or of one user's pages of the same minutes. */
  readonly nonce: string
  /** Of so many pages one tells how its slots were drawn. */
  readonly oneIn: number
  /** Of a server of before keys of reports: its pages have none. */
  readonly isFormer?: true
}

/**
 * Signs what pages carry, so that reports made up elsewhere do not count. A token opens nothing: it
 * only says whose page a report is of.
 */
export type LoadTokens = ReturnType<typeof createLoadTokens>

interface LoadTokensOptions {
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** As long as a session lives at most. */
const LIFETIME_MS = 12 * 3_600_000
/** `/meta` stays the same for so long, and pages draw nothing again for the token's sake. */
const SAME_FOR_MS = 10 * 60_000
/** Users whose tokens are kept. */
const KEPT = 5000
const NONCE_BYTES = 9
/** A longer nonce is of a server whose pages have keys of their reports; one of before takes it as well. */
const LONGEST_WITHOUT_KEYS = 12
const MAX_LENGTH = 200
/** Pages of signed-in users tell of every draw; of visitors' pages one in twenty. */
const sampleOf = (userId: number | undefined) => (userId === undefined ? 20 : 1)
/** Of more pages in a second than these, in one process, only a sample tells of its draws. */
const REPORTING_PAGES = 25
/** However many pages a stranger asks for: one report tells of no more than these. */
const MOST_PAGES_OF_A_REPORT = 100

export function createLoadTokens({ secrets, now = Date.now }: LoadTokensOptions) {
  const keys = secrets.map(keyOf)
  const [newest = keyOf('')] = keys
  const issued = new LRUCache<string, string>({ max: KEPT })
  const countPage = createPageRate(now)
  // Visitors' pages, which anybody may ask for, silence no page of a user.
  const countUsersPage = createPageRate(now)

  let rate = 0

  function make(userId: number | undefined, since: number, nonce: Buffer): string {
    const expires = Math.floor((since + LIFETIME_MS) / 1000).toString(36)
    const sample = Math.max(sampleOf(userId), Math.ceil(rate / REPORTING_PAGES))
    const oneIn = Math.min(sample, MOST_PAGES_OF_A_REPORT)
    const parts = [oneIn, userId ?? '', expires, `k${nonce.toString('base64url')}`]
    const text = parts.join('.')
    return `${text}.${sign(newest, text).toString('base64url')}`
  }

  // Worked out, so that all servers issue the same one as long as no more pages come than may report.
  function makeForUser(userId: number, window: number): string {
    const nonce = sign(newest, `nonce ${userId} ${window}`).subarray(0, NONCE_BYTES)
    return make(userId, window * SAME_FOR_MS, nonce)
  }

  return {
    keys: createReportKeys({ secrets, now }),
    /** For a page of this user, or of nobody. The same for all pages of a user for some minutes. */
    issue(userId: number | undefined): string {
      const ofAll = countPage()
      rate = userId === undefined ? ofAll : countUsersPage()
      if (userId === undefined) return make(undefined, now(), randomBytes(NONCE_BYTES))
      const window = Math.floor(now() / SAME_FOR_MS)
      const key = `${userId} ${window}`
      const token = issued.get(key) ?? makeForUser(userId, window)
      issued.set(key, token)
      return token
    },
    /** Nothing where it is not ours, changed, or too old. */
    read(token: string | undefined): LoadToken | undefined {
      if (token === undefined || token.length > MAX_LENGTH) return undefined
      const at = token.lastIndexOf('.')
      const text = token.slice(0, at)
      const given = Buffer.from(token.slice(at + 1), 'base64url')
      if (!keys.some((key) => isSame(sign(key, text), given))) return undefined
      // Signed by us: it has exactly these parts.
      const [oneIn = '', userId = '', expires = '', nonce = ''] = text.split('.')
      if (Number.parseInt(expires, 36) * 1000 <= now()) return undefined
      return {
        oneIn: Number(oneIn),
        userId: userId ? Number(userId) : undefined,
        nonce,
        ...(nonce.length <= LONGEST_WITHOUT_KEYS && { isFormer: true as const }),
      }
    },
  }
}

/** Counts a page; returns how many there were in a second, of this one and the last. */
function createPageRate(now: () => number): () => number {
  let second = 0
  let count = 0
  let last = 0
  return () => {
    const current = Math.floor(now() / 1000)
    if (current !== second) {
      last = current === second + 1 ? count : 0
      second = current
      count = 0
    }
    count += 1
    return Math.max(count, last)
  }
}

// A key of its own: no signature of a session is one of a token.
function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('slipway load token').digest()
}

function sign(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given)
}
