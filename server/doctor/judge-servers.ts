import { type Unheld, unheldLines } from '../capabilities/held-here'
import type { StoredServer } from '../storage/tables/servers-table'
import { doctorLimits, type Findings, failing, fine, orFine, roughTime, worrying } from './finding'

/** Each server has to verify what any other one signs; while a secret is exchanged they have several. */
export function judgeSecrets(servers: readonly StoredServer[]): Findings {
  const groups = [...groupServers(servers, ({ secrets }) => secrets.join()).values()]
  const wrong = groups.flatMap((group, index) =>
    groups
      .slice(index + 1)
      .filter((other) => !verifyEachOther(group[0], other[0]))
      .map((other) =>
        failing(
          `${namesOf(group)} and ${namesOf(other)} have different SESSION_SECRETs: a session of the one ends at the other.`,
          'Give all servers the same SESSION_SECRET. To exchange it, first add the new one behind the old one everywhere, separated by a comma.',
        ),
      ),
  )
  if (servers.length === 0) return []
  return orFine(
    wrong,
    servers.length === 1
      ? 'One server runs; there is nobody to agree with.'
      : `${servers.length} servers verify each other's sessions.`,
  )
}

function verifyEachOther(one: StoredServer | undefined, other: StoredServer | undefined): boolean {
  const [mine = '', its = ''] = [one?.secrets[0], other?.secrets[0]]
  return (one?.secrets.includes(its) ?? true) && (other?.secrets.includes(mine) ?? true)
}

interface NoticeFacts {
  /** Whether a notice came back to the one who looks; `undefined`: the database sends none. */
  readonly arrives: boolean | undefined
  readonly servers: readonly StoredServer[]
}

export function judgeNotices({ arrives, servers }: NoticeFacts): Findings {
  if (arrives === undefined)
    return [fine('SQLite sends no notices; servers look for changes ten times a second.')]
  const advice =
    'Let DATABASE_URL lead to PostgreSQL itself, or to a pooler that keeps the connection of a session: LISTEN does not work otherwise. Until then a change reaches other servers within five seconds.'
  const deaf = servers.filter(isDeaf).map(({ name, noticedAt, seenAt }) => {
    const since =
      noticedAt === null
        ? 'no notice since it started'
        : `its last notice ${roughTime(seenAt - noticedAt)} ago`
    return worrying(`${name} heard ${since}.`, advice)
  })
  const own = arrives ? [] : [worrying('A notice of the database did not come back here.', advice)]
  return orFine([...own, ...deaf], 'Notices of the database arrive.')
}

function isDeaf({ noticedAt, seenAt, startedAt }: StoredServer): boolean {
  return seenAt - (noticedAt ?? startedAt) > doctorLimits.noticeMs
}

/** Addresses that are on, and messages that nobody sends. */
export interface WebhookFacts {
  /** Milliseconds since each of the failing ones answered last. */
  readonly silent: readonly { readonly id: number; readonly ms: number }[]
  /** Numbers of those that were switched off because nobody answered. */
  readonly givenUp: readonly number[]
  /** Milliseconds since the first message was due of those that are not sent yet; 0: none is. */
  readonly overdueMs: number
}

export function judgeWebhooks({ silent, givenUp, overdueMs }: WebhookFacts): Findings {
  const log = 'slipway webhook deliveries'
  const unsent = judgeOverdue(overdueMs)
  const stuck = silent
    .filter(({ ms }) => ms > doctorLimits.webhook.silentMs)
    .map(({ id, ms }) =>
      worrying(
        `Webhook ${id} has not answered well for ${roughTime(ms)}.`,
        `See ${log} ${id}; correct its address, or switch it off: slipway webhook off ${id}.`,
      ),
    )
  const off = givenUp.map((id) =>
    worrying(
      `Webhook ${id} was switched off, as nobody answered for days.`,
      `See ${log} ${id}; then slipway webhook on ${id}, or slipway webhook remove ${id}.`,
    ),
  )
  return orFine([...unsent, ...stuck, ...off], 'No message to a webhook is stuck.')
}

function judgeOverdue(ms: number): Findings {
  const { overdueMs, stuckMs } = doctorLimits.webhook
  if (ms <= overdueMs) return []
  const judged = ms > stuckMs ? failing : worrying
  const seen = `A message to a webhook has been due for ${roughTime(ms)} and is not sent yet.`
  const advice =
    'See whether a server runs, and what its log says of webhooks. An address that answers slowly holds up only its own messages.'
  return [judged(seen, advice)]
}

interface ServerFacts {
  readonly servers: readonly StoredServer[]
  /** The time by the database's clock. */
  readonly at: number
}

export function judgeServers({ servers, at }: ServerFacts): Findings {
  if (servers.length === 0)
    return [
      worrying(
        'No server has been seen in the last minute.',
        'Start one: slipway start. Servers of before this version are not seen.',
      ),
    ]
  const late = servers
    .filter(({ seenAt }) => at - seenAt > doctorLimits.seenMs)
    .map(({ name, seenAt }) =>
      worrying(
        `${name} was last seen ${roughTime(at - seenAt)} ago.`,
        'See whether it runs and reaches the database; after a minute it counts as gone.',
      ),
    )
  return orFine([...late, ...judgeVersions(servers)], describeServers(servers))
}

function judgeVersions(servers: readonly StoredServer[]): Findings {
  const kinds = groupServers(servers, ({ version, newestStep }) => `${version} (${newestStep})`)
  if (kinds.size < 2) return []
  const list = [...kinds].map(([kind, of]) => `${kind} on ${namesOf(of)}`)
  return [
    worrying(
      `The servers are of different versions: ${list.join('; ')}.`,
      'Finish the upgrade, or go back, one server after the other.',
    ),
  ]
}

function describeServers(servers: readonly StoredServer[]): string {
  return servers.map(({ name, version }) => `${name} runs ${version}`).join('; ')
}

/** What a newer version wrote, and this one does not hold. */
export function judgeUnheld(unheld: readonly Unheld[]): Findings {
  const lines = unheldLines(unheld)
  const advice =
    'Go forward to the version that wrote it, or take it out there, and then go back: npx slipway layout, npx slipway webhook.'
  return lines.length === 0
    ? [fine('This version knows all that the layout and the webhooks hold.')]
    : lines.map((line) => failing(`Not known to this version, so not in force: ${line}.`, advice))
}

const namesOf = (servers: readonly StoredServer[]) => servers.map(({ name }) => name).join(', ')

/** The servers that are alike, together. */
function groupServers(
  servers: readonly StoredServer[],
  markOf: (server: StoredServer) => string,
): ReadonlyMap<string, readonly StoredServer[]> {
  const groups = new Map<string, StoredServer[]>()
  for (const server of servers)
    groups.set(markOf(server), [...(groups.get(markOf(server)) ?? []), server])
  return groups
}
