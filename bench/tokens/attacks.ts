import { randomBytes } from 'node:crypto'
import { builtVersion } from '../../server/testing/built-version'
import { packArchive, packVersion, versionEntries } from '../../server/testing/pack-archive'
import type { ApiClient } from '../api-client'

/** One try of an attack, again and again while the others are watched. */
export interface Attack {
  readonly name: string
  /** Once, before anybody is watched. */
  readonly prepare?: (attacker: Attacker) => Promise<void>
  readonly tryOnce: (attacker: Attacker, turn: number) => Promise<number>
}

/** A team by its token, and the operator whose layout is changed. */
export interface Attacker {
  readonly url: string
  readonly token: string
  readonly operator: ApiClient
}

/** The remote of the attacker, and the other one, whose names are tried. */
export const attackers = { own: 'attacker', other: 'victim' } as const

const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${prefix}${at}` }))

/** What a team's token, or an operator's layout, was able to stop the server with. */
export const attacks: readonly Attack[] = [
  {
    name: 'an upload with a manifest of 44 MB',
    tryOnce: (attacker, turn) => send(attacker, `9.0.${turn}`, hugeManifest(`9.0.${turn}`)),
  },
  {
    name: '500 names that belong to another remote',
    tryOnce: (attacker, turn) =>
      publish(attacker, `8.0.${turn}`, { components: named('Taken', 500) }),
  },
  {
    name: '25 versions of 500 components, read again and again',
    async prepare(attacker) {
      for (let number = 0; number < 25; number += 1)
        await publish(attacker, `7.0.${number}`, { components: named('Wide', 500) })
    },
    tryOnce: (attacker) => call(attacker, `/manage/remotes/${attackers.own}`),
  },
  {
    name: 'names beyond the quota',
    tryOnce: (attacker, turn) =>
      publish(attacker, `6.0.${turn}`, { components: named(`New${turn}x`, 500) }),
  },
  {
    name: 'source maps of 12 MB',
    tryOnce: (attacker, turn) =>
      publish(attacker, `5.0.${turn}`, {
        files: { 'entry.js': `/* ${turn} */` },
        maps: { 'entry.js': randomBytes(6_000_000).toString('hex') },
      }),
  },
  {
    name: 'a layout of 2,000 ids that do not exist',
    tryOnce: (attacker, turn) => putLayout(attacker.operator, turn),
  },
  {
    name: 'ids of 100 kB in a layout',
    async tryOnce({ operator }) {
      const { status } = await operator.call('POST', '/manage/layout/drafts', {
        body: { name: 'bench', layout: { entries: { ['x'.repeat(100_000)]: {} }, order: {} } },
      })
      return status
    },
  },
]

type Parts = Parameters<typeof builtVersion>[0]

async function publish(attacker: Attacker, version: string, parts: Parts): Promise<number> {
  return await send(
    attacker,
    version,
    packVersion(builtVersion({ name: attackers.own, version, ...parts })),
  )
}

function hugeManifest(version: string): Buffer {
  const manifestText = `[${'{},'.repeat(14_666_666)}{}]`
  const noise = { path: 'noise.js', body: randomBytes(500_000) }
  const built = builtVersion({ name: attackers.own, version })
  return packArchive([noise, ...versionEntries({ ...built, manifestText })])
}

function send(attacker: Attacker, version: string, archive: Buffer): Promise<number> {
  const path = `/manage/remotes/${attackers.own}/versions/${version}`
  return call(attacker, path, new Uint8Array(archive))
}

async function call(
  { url, token }: Attacker,
  path: string,
  body?: Uint8Array<ArrayBuffer>,
): Promise<number> {
  const reply = await fetch(url + path, {
    method: body ? 'PUT' : 'GET',
    headers: {
      Authorization: `Bearer ${token}`,
      ...(body && { 'Content-Type': 'application/gzip' }),
    },
    ...(body && { body }),
  })
  await reply.arrayBuffer()
  return reply.status
}

async function putLayout(operator: ApiClient, turn: number): Promise<number> {
  const { headers } = await operator.call('GET', '/manage/layout')
  const ids = Array.from({ length: 2000 }, (_, at) => `app/header-banner/Gone/${turn}/${at}`)
  const layout = { entries: Object.fromEntries(ids.map((id) => [id, { hidden: true }])), order: {} }
  const { status } = await operator.call('PUT', '/manage/layout', {
    headers: { 'If-Match': headers.get('etag') ?? '' },
    body: { layout, why: 'bench' },
  })
  await operator.call('GET', '/manage/slots')
  return status
}

/** Makes both remotes and the attacker's token, and gives the other remote its names. */
export async function prepareAttacker(url: string, operator: ApiClient): Promise<Attacker> {
  const tokenOf = async (remote: string) => {
    const body = { name: 'bench', days: 1 }
    const reply = await operator.call('POST', `/manage/remotes/${remote}/tokens`, { body })
    if (reply.status !== 201) throw new Error(`The token was answered ${reply.status}`)
    return String(reply.body.token)
  }
  const victim = await tokenOf(attackers.other)
  const components = named('Taken', 500)
  const held = builtVersion({ name: attackers.other, components })
  const reply = await fetch(`${url}/manage/remotes/${attackers.other}/versions/1.0.0`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${victim}`, 'Content-Type': 'application/gzip' },
    body: new Uint8Array(packVersion(held)),
  })
  if (reply.status !== 201) throw new Error(`The names were answered ${await reply.text()}`)
  return { url, token: await tokenOf(attackers.own), operator }
}
