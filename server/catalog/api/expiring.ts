import { type ExpiringBody, expiryNotice } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import { every, type Loop } from '../../loops/every'
import { createOperatorTokensTable } from '../../storage/tables/accounts/operator-tokens-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import type { StorageScope } from '../../storage/transact'

const DAY_MS = 86_400_000
const MOST = 100

type Expiring = ExpiringBody['items'][number]

/** Tokens and keys that end within so many days, also those of operators, the next first. */
export async function readExpiring(scope: StorageScope, days: number): Promise<Expiring[]> {
  const tokens = await createTeamTokensTable(scope).endingWithin(days, MOST)
  const keys = await createSigningKeysTable(scope).endingWithin({ days, limit: MOST })
  const operators = await createOperatorTokensTable(scope).endingWithin(days, MOST)
  return [
    ...operators.map(({ owner, ...token }) => ({
      ...expiring('operator-token', { ...token, remote: null }),
      owner: owner.email,
    })),
    ...tokens.map((token) => expiring('token', token)),
    ...keys.map((key) => expiring('key', key)),
  ]
    .sort((one, other) => one.expiresAt.localeCompare(other.expiresAt))
    .slice(0, MOST)
}

interface Ending {
  readonly id: string | number
  readonly remote: string | null
  readonly name: string
  readonly expiresAt: number | null
}

function expiring(kind: Expiring['kind'], { id, remote, name, expiresAt }: Ending): Expiring {
  // Those that never end are not found.
  return { kind, id: String(id), remote, name, expiresAt: new Date(expiresAt ?? 0).toISOString() }
}

interface WarnDeps {
  readonly storage: StorageScope
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Writes to the log, now and once a day, which tokens and keys end within
 * `expiryNotice.soonDays`.
 */
export function warnOfExpiry(deps: WarnDeps, everyMs: number = DAY_MS): Loop {
  const onError = (error: unknown) =>
    deps.log.warn({ err: error }, 'tokens and keys that end soon could not be read')
  return every(everyMs, () => writeWarnings(deps), { onError, atOnce: true })
}

async function writeWarnings({ storage, log }: WarnDeps): Promise<void> {
  for (const { kind, id, remote, owner, name, expiresAt } of await readExpiring(
    storage,
    expiryNotice.soonDays,
  )) {
    const line = {
      code: `${kind}-expires`,
      remote: remote ?? undefined,
      owner,
      id,
      name,
      expiresAt,
    }
    const what = kind === 'key' ? 'signing key' : 'token'
    log.warn(
      line,
      `The ${what} "${name}" of ${remote ?? owner} ends at ${expiresAt}. Make another one at /manage/tokens before it is needed.`,
    )
  }
}
