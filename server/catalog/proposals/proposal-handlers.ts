import { governance, type teamProposals } from '@slipway/sdk/contract/api'
import type { Router } from 'express'
import { changeInCall } from '../../changes/change-in-call'
import { Answer, bindEndpoints, type Handlers } from '../../http/bind-endpoints'
import { needIfMatch, readIfMatch, tagOf } from '../../http/if-match'
import type { TeamRoutesDeps } from '../../identity/callers/change-guards'
import type { Guards } from '../../identity/guards'
import { actorOf, viewerOf } from '../../identity/request-viewer'
import type { SlotRegistry } from '../../slots/slot-registry'
import { createProposalsTable } from '../../storage/tables/catalog/proposals-table'
import type { StorageScope } from '../../storage/transact'
import type { Catalog } from '../catalog'
import { changeRules, previewRules, type RulesDeps, toRulesBody } from './change-rules'
import { decideProposal } from './decide-proposal'
import { decisionOf, readProposals } from './list-proposals'

interface ProposalRoutesDeps extends Omit<RulesDeps, 'registered' | 'slots'> {
  readonly storage: StorageScope
  readonly guards: Guards
  readonly slots: Pick<SlotRegistry, 'all' | 'propsOf'>
  readonly remotesFor: Catalog['remotesFor']
}

const DECISIONS = 100

/** `/manage/proposals…`; behind the session handlers. */
export function proposalRoutes({ guards, remotesFor, ...given }: ProposalRoutesDeps): Router {
  const deps = { ...given, registered: given.slots.propsOf }
  const { storage } = deps

  const handlers: Handlers<typeof governance> = {
    async 'GET /manage/proposals'({ request, query: { state, remote } }) {
      const all = await readProposals(storage, deps)
      const items = all.filter(
        (one) =>
          (state === undefined || one.state === state) &&
          (remote === undefined || one.remote === remote),
      )
      const userId = viewerOf(request).user.id
      const slots = items.map(({ component }) => component)
      return {
        items,
        waiting: all.filter((one) => one.state === 'waiting').length,
        remotes: remotesFor({ slots, globals: [], userId }),
      }
    },
    async 'GET /manage/proposals/decisions'() {
      const all = await createProposalsTable(storage).list()
      const items = all
        .flatMap((stored) => {
          const decision = decisionOf(stored)
          const { remote, id, version } = stored
          return decision ? [{ remote, id, version, ...decision }] : []
        })
        .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
      return { items: items.slice(0, DECISIONS) }
    },
    async 'POST /manage/proposals/decisions'({ request, response, query, body }) {
      const order = { ...body, actor: actorOf(request) }
      return await changeInCall(deps, { response, query }, (bound) => decideProposal(bound, order))
    },
    async 'GET /manage/proposals/rules'() {
      const body = toRulesBody(await createProposalsTable(storage).rules())
      return new Answer(body, { headers: { ETag: tagOf(body.number) } })
    },
    'PUT /manage/proposals/rules': [
      needIfMatch('GET /manage/proposals/rules'),
      async ({ request, response, body }) => {
        const order = { ...body, actor: actorOf(request), expected: readIfMatch(request) }
        const changed = await changeInCall(deps, { response }, (bound) => changeRules(bound, order))
        return new Answer(changed, { headers: { ETag: tagOf(changed.number) } })
      },
    ],
    'POST /manage/proposals/rules/preview': ({ body }) => previewRules(storage, deps, body),
  }
  return bindEndpoints(governance, handlers, { guards: guards.of })
}

/** Returns the handlers for what a team may ask of its own proposals. */
export function teamProposalHandlers({
  storage,
  locations,
  slots,
}: Pick<TeamRoutesDeps, 'storage' | 'locations' | 'slots'>): Handlers<typeof teamProposals> {
  return {
    async 'GET /manage/remotes/{remote}/proposals'({ path }) {
      const deps = { locations, registered: slots.propsOf }
      return { items: await readProposals(storage, deps, path.remote) }
    },
  }
}
