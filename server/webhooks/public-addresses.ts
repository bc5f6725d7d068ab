import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** The targets that messages may be sent to. */
export interface WebhookTargets {
  /** `local`: plain http to this machine as well. */
  readonly mode: 'production' | 'local'
  /** Networks that are allowed though they are private, such as `10.1.0.0/16`. */
  readonly networks: readonly string[]
}

export interface Address {
  readonly address: string
  readonly family: 4 | 6
}

/** Finds the addresses of a name; a machine has its own, tests have theirs. */
export type Resolve = (name: string) => Promise<readonly Address[]>

/** Why no message goes to an address. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** Asks the system, as any connection does. */
export const resolveName: Resolve = async (name) => {
  const found = await lookup(name, { all: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/**
 * Reads an address that an operator gives.
 *
 * @throws AddressRefused where its form alone says that nothing goes there.
 */
export function readTarget(text: string, targets: WebhookTargets): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) refuse('Give an https address.')
  if (url.username || url.password) refuse('Put no user and password into the address.')
  if (url.hash) refuse('Leave out what follows "#": it is never sent.')
  const host = bareHost(url)
  const isHere = host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
  if (url.protocol === 'http:' && !(targets.mode === 'local' && isHere))
    refuse('Give an https address; plain http is for this machine in local mode.')
  if (isIP(host) !== 0) refuseAddress(host, targets)
  return url
}

/** The addresses that a connection for `url` may go to; none where there is no such name. */
export async function addressesOf(url: URL, resolve: Resolve): Promise<readonly Address[]> {
  const host = bareHost(url)
  const version = isIP(host)
  if (version === 0) return await resolve(host)
  return [{ address: host, family: version === 6 ? 6 : 4 }]
}

/**
 * All of them must be allowed: whoever has the name could otherwise choose which one is taken.
 *
 * @throws AddressRefused
 */
export function refuseAddresses(addresses: readonly Address[], targets: WebhookTargets): void {
  for (const { address } of addresses) refuseAddress(address, targets)
}

function refuseAddress(address: string, { mode, networks }: WebhookTargets): void {
  const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (networks.length > 0 && listOf(networks).check(address, type)) return
  if (mode === 'local' && isLoopback(address)) return
  const isGiven = type === 'ipv4' || globalV6.check(address, type)
  if (!isGiven || special.check(address, type))
    refuse(`${address} is not an address of the public internet; see WEBHOOK_NETWORKS.`)
}

function refuse(reason: string): never {
  throw new AddressRefused(reason)
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The name as it is resolved; an IPv6 address without its brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const type = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(prefix ?? (type === 'ipv6' ? 128 : 32)), type)
  }
  return list
}

const loopback = listOf(['127.0.0.0/8', '::1'])

/** All that is given out for the public internet. */
const globalV6 = listOf(['2000::/3'])

/** Networks that IANA keeps for special purposes: private, shared, link-local, documentation, multicast, translated. */
const special = listOf([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
])
