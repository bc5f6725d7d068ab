import { isIP } from 'node:net'
import { fail, quote } from './setting'

/** Addresses of proxies, or how many of them there are; `false`: none. */
export type TrustProxy = readonly string[] | number | false

/** The address at which figures about the server are read. */
export interface AdminAddress {
  readonly host: string
  readonly port: number
}

export function readPort(text: string | undefined, variable = 'PORT'): number {
  if (!text) return 3000
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  return fail(variable, `is ${quote(text)}`, 'give a number from 0 to 65535')
}

/** Without a port there is no such address. */
export function readAdmin(
  { ADMIN_HOST, ADMIN_PORT, PORT }: NodeJS.ProcessEnv,
  production: boolean,
): AdminAddress | undefined {
  if (!ADMIN_PORT) return undefined
  const port = readPort(ADMIN_PORT, 'ADMIN_PORT')
  if (port !== 0 && ADMIN_PORT === (PORT || '3000'))
    fail(
      'ADMIN_PORT',
      `is ${port}, as PORT is`,
      'give another one: the two are for different people',
    )
  return { host: readHost(ADMIN_HOST, production, 'ADMIN_HOST'), port }
}

export function readHost(text: string | undefined, production: boolean, variable = 'HOST'): string {
  const host = text?.trim() || '127.0.0.1'
  if (!isIP(host) && !/^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/.test(host))
    fail(variable, `is ${quote(host)}`, 'give an address or a name, without a port')
  if (!production && !isLoopback(host))
    fail(
      variable,
      `is ${quote(host)}, and without PUBLIC_URL only this machine is served`,
      'use 127.0.0.1, or set PUBLIC_URL, SESSION_SECRET and TRUST_PROXY',
    )
  return host
}

function isLoopback(host: string): boolean {
  if (host === 'localhost' || host === '::1') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

export function readPublicUrl(text: string | undefined, production: boolean): string | undefined {
  if (!text) {
    if (production) fail('PUBLIC_URL', 'is missing', 'give the https address that browsers use')
    return undefined
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 'https:')
    return fail('PUBLIC_URL', `is ${quote(text)}`, 'give an https address')
  if (url.pathname !== '/' || url.search || url.hash)
    fail('PUBLIC_URL', 'is more than an origin', 'put the path into BASE_PATH')
  if (url.username || url.password) fail('PUBLIC_URL', 'contains credentials', 'remove them')
  return url.origin
}

/** The origin of Administration alone; `publicUrl` is that of everything else. */
export function readConsoleUrl(
  text: string | undefined,
  publicUrl: string | undefined,
): string | undefined {
  if (!text) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url?.protocol === 'http:' && !publicUrl && url.hostname.endsWith('.localhost')
  if (url?.protocol !== 'https:' && !isHere)
    return fail(
      'CONSOLE_URL',
      `is ${quote(text)}`,
      'give an https address; on this machine http://console.localhost and the port',
    )
  if (text.replace(/\/$/, '') !== url.origin)
    fail('CONSOLE_URL', 'is more than an origin', 'the path of BASE_PATH is that of both')
  // Cookies know no ports.
  if (url.hostname === hostnameOf(publicUrl))
    fail('CONSOLE_URL', 'has the name of PUBLIC_URL', 'give Administration a name of its own')
  return url.origin
}

function hostnameOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined
}

export function readAllowedHosts(text = ''): readonly string[] {
  const names = text.split(',').flatMap((part) => part.trim().toLowerCase() || [])
  const bad = names.find((name) => !URL.canParse(`http://${name}`) || hostOf(name) !== name)
  if (bad !== undefined)
    fail(
      'ALLOWED_HOSTS',
      `contains ${quote(bad)}`,
      'list names such as admin.internal or 10.0.0.5, without scheme and port, with commas between',
    )
  return names
}

function hostOf(name: string): string {
  return new URL(`http://${name}`).hostname
}

const proxyNames = new Set(['loopback', 'linklocal', 'uniquelocal'])

export function readTrustProxy(text: string | undefined, production: boolean): TrustProxy {
  const remedy = "list the proxies' addresses, say how many there are, or say 'none'"
  const value = text?.trim()
  if (!value) {
    if (production) fail('TRUST_PROXY', 'is missing', remedy)
    return false
  }
  if (value === 'none') return false
  if (/^[1-9]\d?$/.test(value)) return Number(value)
  const list = value.split(',').map((part) => part.trim())
  const bad = list.find((part) => !proxyNames.has(part) && !isNetwork(part))
  if (bad !== undefined) fail('TRUST_PROXY', `contains ${quote(bad)}`, remedy)
  return list
}

/** An address, or a network such as `10.0.0.0/8`. */
export function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  // A prefix of 0 would trust everybody.
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128)
}

export function readBasePath(text: string | undefined): string {
  if (!text || text === '/') return ''
  const path = text.replace(/\/$/, '')
  const isPlain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/.test(path)
  return isPlain ? path : fail('BASE_PATH', `is ${quote(text)}`, 'give a path such as /admin')
}
