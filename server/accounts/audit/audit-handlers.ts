import type { accounts } from '@slipway/sdk/contract/api'
import type { Handlers } from '../../http/bind-endpoints'
import { rangeOf } from '../../http/read-query'
import { createUnenforcedVisitorsTable } from '../../storage/tables/unenforced-visitors-table'
import { tablesOf } from '../account-tables'
import type { ManageDeps } from '../manage-deps'

export function auditHandlers({ storage }: ManageDeps) {
  const { audit } = tablesOf(storage)
  const visitors = createUnenforcedVisitorsTable(storage)
  return {
    async 'GET /manage/audit'({ query }) {
      const wanted = { ...query, ...rangeOf(query) }
      const [changes, value] = [await audit.list(wanted), await audit.count(wanted)]
      const items = changes.map(({ at, ...change }) => ({
        ...change,
        at: new Date(at).toISOString(),
      }))
      return { items, total: { value, exact: true } }
    },
    async 'GET /manage/browsers'() {
      return { unenforced: await visitors.list() }
    },
  } satisfies Partial<Handlers<typeof accounts>>
}
