import type { AuditBody } from '@slipway/sdk/contract'
import { Router } from 'express'
import * as z from 'zod/mini'
import { methodNotAllowed } from '../../http/problem-handler'
import { listShape, readListParameters } from '../list-parameters'
import type { ManageDeps } from '../manage-deps'
import { searchOf } from '../search-of'
import { storesOf } from '../stores'

const auditQuery = z.strictObject({
  ...listShape,
  action: z.optional(z.string().check(z.regex(/^[a-z-]+(\.[a-z-]+)?$/), z.maxLength(60))),
})

/** `/audit` below `/manage`. */
export function auditRoutes({ storage }: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const { audit } = storesOf(storage)
  router
    .route('/audit')
    .get(async function answerAudit(request, response) {
      const query = readListParameters(searchOf(request), auditQuery)
      const [changes, value] = [await audit.list(query), await audit.count(query)]
      const items = changes.map(({ at, ...change }) => ({
        ...change,
        at: new Date(at).toISOString(),
      }))
      response.json({ items, total: { value, exact: true } } satisfies AuditBody)
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  return router
}
