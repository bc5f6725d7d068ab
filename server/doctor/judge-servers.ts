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
        failing('secrets-differ', 'same-secret', {
          some: namesOf(group),
          others: namesOf(other),
          setting: 'SESSION_SECRET',
        }),
      ),
  )
  if (servers.length === 0) return []
  const { length: count } = servers
  return orFine(wrong, count === 1 ? 'secret-alone' : 'secrets-agree', { count })
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
  if (arrives === undefined) return [fine('notices-needless')]
  const setting = 'DATABASE_URL'
  const deaf = servers.filter(isDeaf).map(({ name, noticedAt, seenAt }) =>
    noticedAt === null
      ? worrying('server-deaf-ever', 'listen-directly', { name, setting })
      : worrying('server-deaf', 'listen-directly', {
          name,
          time: roughTime(seenAt - noticedAt),
          setting,
        }),
  )
  const own = arrives ? [] : [worrying('notice-lost', 'listen-directly', { setting })]
  return orFine([...own, ...deaf], 'notices-arrive')
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
  const unsent = judgeOverdue(overdueMs)
  const stuck = silent
    .filter(({ ms }) => ms > doctorLimits.webhook.silentMs)
    .map(({ id, ms }) =>
      worrying('webhook-silent', 'webhook-correct', { id: String(id), time: roughTime(ms) }),
    )
  const off = givenUp.map((id) =>
    worrying('webhook-given-up', 'webhook-on-again', { id: String(id) }),
  )
  return orFine([...unsent, ...stuck, ...off], 'webhooks-fine')
}

function judgeOverdue(ms: number): Findings {
  const { overdueMs, stuckMs } = doctorLimits.webhook
  if (ms <= overdueMs) return []
  const judged = ms > stuckMs ? failing : worrying
  return [judged('webhook-overdue', 'look-at-log', { time: roughTime(ms) })]
}

interface ServerFacts {
  readonly servers: readonly StoredServer[]
  /** The time by the database's clock. */
  readonly at: number
}

export function judgeServers({ servers, at }: ServerFacts): Findings {
  if (servers.length === 0) return [worrying('servers-none', 'start-one')]
  const late = servers
    .filter(({ seenAt }) => at - seenAt > doctorLimits.seenMs)
    .map(({ name, seenAt }) =>
      worrying('server-late', 'look-at-server', { name, time: roughTime(at - seenAt) }),
    )
  const list = describeServers(servers)
  return orFine([...late, ...judgeVersions(servers)], 'servers-run', { list })
}

function judgeVersions(servers: readonly StoredServer[]): Findings {
  const kinds = groupServers(servers, ({ version, newestStep }) => `${version} (${newestStep})`)
  if (kinds.size < 2) return []
  const list = [...kinds].map(([kind, of]) => `${kind}: ${namesOf(of)}`)
  return [worrying('servers-differ', 'finish-upgrade', { list: list.join('; ') })]
}

function describeServers(servers: readonly StoredServer[]): string {
  return servers.map(({ name, version }) => `${name} (${version})`).join(', ')
}

/** What a newer version wrote, and this one does not hold. */
export function judgeUnheld(unheld: readonly Unheld[]): Findings {
  return orFine(
    unheldLines(unheld).map((line) => failing('held-not', 'go-forward', { line })),
    'held-all',
  )
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
