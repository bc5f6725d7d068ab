import { expiryNotice, type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import { overview } from '@slipway/sdk/contract/api'
import { type Request, Router } from 'express'
import { readExpiring } from '../catalog/api/expiring'
import { bindEndpoints } from '../http/bind-endpoints'
import { callerOf, forbidden, identifyCaller } from '../identity/callers/caller'
import { callGuards, type TeamRoutesDeps } from '../identity/callers/change-guards'
import { createErrorGroupsTable } from '../storage/tables/reports/error-groups-table'
import type { StorageScope } from '../storage/transact'
import {
  countFailingWebhooks,
  type OverviewDeps,
  readOverview,
  readState,
  type StateDeps,
} from './overview'
import { type CountWaiting, createCountWaiting } from './waiting-proposals'

const DAY_MS = 86_400_000

const { layout, manage } = productPermissions

/** `/manage/overview`: for those who may release; teams read the brief one, of their remote. */
export function overviewRoutes(deps: TeamRoutesDeps & Pick<OverviewDeps, 'failureLines'>): Router {
  const router = Router({ caseSensitive: true, strict: true })
  const shared = { ...deps, registered: deps.slots.propsOf }
  const countWaiting = createCountWaiting(deps.storage, shared)
  const readerOf = (request: Request) => {
    const { remote } = callerOf(request)
    if (remote !== undefined) return { remote, mayDecide: true, mayManage: false }
    const { permissions } = deps.viewerOf(request)
    return { mayDecide: permissions.has(layout), mayManage: permissions.has(manage) }
  }
  router.use('/manage/overview', identifyCaller(deps))
  router.use(
    bindEndpoints(
      overview,
      {
        'GET /manage/overview': ({ query, request }) => {
          const reader = readerOf(request)
          if (query.brief !== undefined) return readBrief({ ...shared, countWaiting }, reader)
          if ('remote' in reader) throw forbidden('A token reads only the brief overview: ?brief.')
          return readOverview(shared, reader)
        },
      },
      { guards: callGuards(deps) },
    ),
  )
  return router
}

interface BriefDeps extends StateDeps {
  readonly countWaiting: CountWaiting
}

/** The rights of the reader, besides looking at what fails. */
interface BriefReader {
  /** The only remote that a team may read of. */
  readonly remote?: string | undefined
  readonly mayDecide: boolean
  readonly mayManage: boolean
}

/** Reads what fails, and how much waits for this reader: for every open page of an operator, so only counts. */
async function readBrief(deps: BriefDeps, reader: BriefReader): Promise<OverviewBrief> {
  const { storage, countWaiting, now = Date.now } = deps
  const { remote, mayDecide } = reader
  const { state, failing } = await readState(deps, remote)
  const errors = createErrorGroupsTable(storage)
  return {
    ...state,
    counts: {
      errors: await errors.count({ remote, since: now() - DAY_MS }),
      failing,
      ...(mayDecide && { proposals: await countWaiting(remote) }),
      ...(reader.mayManage && (await readManaged(storage))),
    },
  }
}

async function readManaged(storage: StorageScope) {
  return {
    webhooks: await countFailingWebhooks(storage),
    expiring: (await readExpiring(storage, expiryNotice.soonDays)).length,
  }
}
