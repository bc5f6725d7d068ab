import { createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { hashSecret } from './session-id'

/** The cookie that carries a session's id, signed as express-session does it. */
export type SessionCookie = ReturnType<typeof createSessionCookie>

export interface SignedSession {
  readonly sid: string
  readonly sidHash: string
  /** Whether it is signed with an older secret. */
  readonly isOutdated: boolean
}

interface SessionCookieOptions {
  readonly mode: 'production' | 'local'
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
  /** Of Administration at an origin of its own. */
  readonly isConsole?: boolean
}

// Our ids are short; a browser keeps no cookie of more than 4 KB.
const MAX_LENGTH = 512

/** Headers whose signature was found right, so that it is not worked out with each request. */
const kept = { headers: 5000, length: 2048 }

export function createSessionCookie({ mode, secrets, isConsole }: SessionCookieOptions) {
  const secure = mode === 'production'
  const plain = isConsole ? 'console-sid' : 'sid'
  const name = secure ? `__Host-${plain}` : plain
  const [newest = ''] = secrets
  const known = new LRUCache<string, SignedSession>({ max: kept.headers })
  function verify(header: string): SignedSession | undefined {
    const signed = signedValue(header, name)
    const found = signed === undefined ? undefined : unsign(signed, secrets)
    // Only right signatures: made-up cookies push nothing out.
    if (found && header.length <= kept.length) known.set(header, found)
    return found
  }

  return {
    name,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
    /** The session that a `Cookie` header names; nothing when it is not there once, signed by us. */
    read: (header: string | undefined = ''): SignedSession | undefined =>
      known.get(header) ?? verify(header),
    /** The cookie's value, signed with the newest secret. */
    sign: (sid: string): string => `s:${sign(sid, newest)}`,
  }
}

function signedValue(header: string, name: string): string | undefined {
  const [value, ...others] = cookieValues(header, name)
  if (value === undefined || others.length > 0 || value.length > MAX_LENGTH) return undefined
  const decoded = decode(value)
  return decoded?.startsWith('s:') ? decoded.slice(2) : undefined
}

/** Every value under that name: a neighbour of our host can add one of its own. */
export function cookieValues(header: string | undefined, name: string): readonly string[] {
  return (header ?? '')
    .split(';')
    .flatMap((pair) => (isNamed(pair, name) ? [pair.slice(pair.indexOf('=') + 1).trim()] : []))
}

/** The header without every cookie of that name. */
export function withoutCookie(header: string | undefined, name: string): string {
  return (header ?? '')
    .split(';')
    .filter((pair) => !isNamed(pair, name))
    .join(';')
}

function isNamed(pair: string, name: string): boolean {
  const at = pair.indexOf('=')
  return at > 0 && pair.slice(0, at).trim() === name
}

function decode(value: string): string | undefined {
  try {
    return decodeURIComponent(value.replace(/^"(.*)"$/, '$1'))
  } catch {
    return undefined
  }
}

function sign(sid: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(sid).digest('base64').replace(/=+$/, '')
  return `${sid}.${signature}`
}

function unsign(signed: string, secrets: readonly string[]): SignedSession | undefined {
  const sid = signed.slice(0, signed.lastIndexOf('.'))
  const given = Buffer.from(signed)
  const signedWith = secrets.findIndex((secret) => {
    const expected = Buffer.from(sign(sid, secret))
    return expected.length === given.length && timingSafeEqual(expected, given)
  })
  if (!sid || signedWith < 0) return undefined
  return { sid, sidHash: hashSecret(sid), isOutdated: signedWith > 0 }
}
