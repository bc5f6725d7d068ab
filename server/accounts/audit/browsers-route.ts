import type { BrowsersBody } from '@slipway/sdk/contract'
import { Router } from 'express'
import { methodNotAllowed } from '../../http/problem-handler'
import { createUnenforcedVisitorsStore } from '../../storage/tables/unenforced-visitors-table'
import type { ManageDeps } from '../manage-deps'

/** `/browsers` below `/manage`. */
export function browsersRoute({ storage }: ManageDeps): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const visitors = createUnenforcedVisitorsStore(storage)
  router
    .route('/browsers')
    .get(async function answerBrowsers(_request, response) {
      const unenforced = await visitors.list()
      response.json({ unenforced: [...unenforced] } satisfies BrowsersBody)
    })
    .all(methodNotAllowed('GET', 'HEAD'))
  return router
}
