import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { cookieValues } from '../sessions/session-cookie'

const YEAR_MS = 365 * 24 * 3_600_000
/** People who share a browser. */
const ACCOUNTS_KEPT = 4

/**
 * Marks a browser in which somebody has signed in: guesses made elsewhere then do not keep that
 * person out of it. It is no session, and does not reveal who that was.
 */
export type DeviceCookie = ReturnType<typeof createDeviceCookie>

interface DeviceCookieOptions {
  readonly mode: 'production' | 'local'
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
}

export function createDeviceCookie({ mode, secrets }: DeviceCookieOptions) {
  const secure = mode === 'production'
  const name = secure ? '__Host-device' : 'device'
  const [newest = ''] = secrets

  const marksOf = (header: string | undefined) => {
    const [value = '', ...others] = cookieValues(header, name)
    if (others.length > 0 || value.length > 1024) return []
    return value.split('~').filter((mark) => /^[\w-]{22}\.[\w-]{43}$/.test(mark))
  }

  return {
    name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: YEAR_MS } as const,
    /** The key of this browser, when that account has signed in there. */
    knownDevice(header: string | undefined, account: string): string | undefined {
      const mark = marksOf(header).find((it) => secrets.some((secret) => isOf(it, account, secret)))
      return mark?.split('.', 1)[0]
    },
    /** The cookie's value after a sign-in; keeps the marks of other accounts. */
    remember(header: string | undefined, account: string): string {
      const nonce = randomBytes(16).toString('base64url')
      const others = marksOf(header).slice(0, ACCOUNTS_KEPT - 1)
      return [`${nonce}.${signature(nonce, account, newest)}`, ...others].join('~')
    },
  }
}

function isOf(mark: string, account: string, secret: string): boolean {
  const [nonce = '', given = ''] = mark.split('.')
  const expected = Buffer.from(signature(nonce, account, secret))
  return given.length === expected.length && timingSafeEqual(expected, Buffer.from(given))
}

function signature(nonce: string, account: string, secret: string): string {
  const text = `device:${nonce}:${account.trim().toLowerCase()}`
  return createHmac('sha256', secret).update(text).digest('base64url')
}
