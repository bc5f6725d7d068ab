import type { remotes } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { rangeOf } from '../../http/read-query'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import { describeKey, describeToken } from './describe-credentials'
import { readExpiring } from './expiring'
import { readGrants } from './grants'

/** `/manage/tokens`, `/manage/keys`, `/manage/expiring` and `/manage/grants`: those of all remotes. */
export function credentialHandlers({ storage, locations }: TeamRoutesDeps) {
  const tokens = createTeamTokensTable(storage)
  const keys = createSigningKeysTable(storage)
  return {
    async 'GET /manage/tokens'({ query }) {
      const found = await tokens.search({ ...query, ...rangeOf(query) })
      return { items: found.map(describeToken), total: exactly(await tokens.count(query)) }
    },
    async 'GET /manage/keys'({ query }) {
      const found = await keys.search({ ...query, ...rangeOf(query) })
      return { items: found.map(describeKey), total: exactly(await keys.count(query)) }
    },
    'GET /manage/expiring': async ({ query }) => ({
      items: await readExpiring(storage, query.days),
    }),
    'GET /manage/grants': async () => ({ items: await readGrants(storage, locations) }),
  } satisfies Partial<Handlers<typeof remotes>>
}

function exactly(value: number) {
  return { value, exact: true }
}
