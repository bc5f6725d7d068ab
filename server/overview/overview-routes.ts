import { expiryNotice, type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import { overview } from '@slipway/sdk/contract/api'
import { type Request, Router } from 'express'
import { readExpiring } from '../catalog/api/expiring'
import { type ProposalsDeps, readProposals } from '../catalog/proposals/list-proposals'
import { bindEndpoints } from '../http/bind-endpoints'
import { callerOf, forbidden, identifyCaller } from '../identity/callers/caller'
import { callGuards, type TeamRoutesDeps } from '../identity/callers/change-guards'
import { createVersionsTable } from '../storage/tables/catalog/versions-table'
import { createErrorGroupsTable } from '../storage/tables/reports/error-groups-table'
import { readRevision } from '../storage/tables/revisions'
import type { StorageScope } from '../storage/transact'
import {
  countFailingWebhooks,
  type OverviewDeps,
  readOverview,
  readState,
  type StateDeps,
} from './overview'

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

/** Counts the proposals that wait for a decision, of one remote or of all. */
type CountWaiting = (remote?: string) => Promise<number>

/** Reads the proposals only once for each state of the catalog: that takes the manifests of all versions. */
function createCountWaiting(storage: StorageScope, deps: ProposalsDeps): CountWaiting {
  let known: { readonly mark: string; readonly remotes: Promise<readonly string[]> } | undefined
  return async (remote) => {
    const mark = await markOf(storage)
    if (known?.mark !== mark) known = { mark, remotes: readWaiting(storage, deps) }
    const { remotes } = known
    // What failed is read again.
    remotes.catch(() => (known = undefined))
    return (await remotes).filter((one) => remote === undefined || one === remote).length
  }
}

async function markOf(storage: StorageScope): Promise<string> {
  const revision = await readRevision(storage.db, 'catalog')
  return `${revision} ${await createVersionsTable(storage).mark()}`
}

/** The remote of each that waits. */
async function readWaiting(storage: StorageScope, deps: ProposalsDeps): Promise<string[]> {
  const proposals = await readProposals(storage, deps)
  return proposals.flatMap(({ state, remote }) => (state === 'waiting' ? [remote] : []))
}
