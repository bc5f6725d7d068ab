import { type ExplainedEntry, reasonCode } from '@slipway/sdk/contract'
import { formPlace } from '../../slots/form-slot'
import type { Viewer } from '../../slots/viewer'
import { createRecentOutcomesTable } from '../../storage/tables/reports/recent-outcomes-table'
import type { StorageScope } from '../../storage/transact'
import type { Candidate, Place } from './candidates'

type Recent = ExplainedEntry['recent']
type RecentOf = (candidate: Candidate) => Recent

const outcomes: ReadonlySet<string> = new Set(['drawn', ...reasonCode.options])

/** What the viewer's pages told of the last loads and draws of these, the newest first. */
export async function readRecent(
  storage: StorageScope,
  viewer: Viewer | null,
  { place, candidates }: { readonly place: Place; readonly candidates: readonly Candidate[] },
): Promise<RecentOf> {
  if (!viewer) return () => []
  const reported = place.location ?? formPlace(place.resource ?? '')
  const components = [...new Set(candidates.map(({ component }) => component))]
  const found = await createRecentOutcomesTable(storage).list({
    userId: viewer.user.id,
    components,
  })
  const here = found.filter(({ code, location }) => outcomes.has(code) && location === reported)
  return ({ component }) =>
    here
      .filter((outcome) => outcome.component === component)
      .map(({ at, code, remote = null, version = null, codeMs = null, drawMs = null }) => ({
        at: new Date(at).toISOString(),
        outcome: code,
        remote,
        version,
        codeMs,
        drawMs,
      }))
}
