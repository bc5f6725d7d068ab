import {
  type ExplainBody,
  type ExplainedEntry,
  nextPeriodChange,
  productPermissions,
} from '@slipway/sdk/contract'
import type { explain as endpoints, QueryOf } from '@slipway/sdk/contract/api'
import type { CurrentCatalog } from '../../catalog/catalog'
import type { RecordsDeps } from '../../resources/define/resource-scope'
import type { Viewer } from '../../slots/viewer'
import { createDevelopmentOverridesTable } from '../../storage/tables/catalog/development-overrides-table'
import type { StorageScope } from '../../storage/transact'
import { toOverride } from '../develop/overrides'
import { askedPage } from './asked-page'
import { askedRecord } from './asked-record'
import { type Candidate, candidatesAt, placeableAt, placeOf } from './candidates'
import { explainCode } from './explain-code'
import { createNamesIn, readRecent } from './names-in'
import { createReleaseFinder, type FindRelease } from './release-finder'
import { entrySentence, placeSentence } from './sentences'
import { type Accounts, createFindWanted, describeViewer } from './wanted-viewer'

type ExplainQuery = QueryOf<(typeof endpoints)['GET /manage/explain']>

interface ExplainDeps extends Accounts {
  readonly storage: RecordsDeps['storage']
  /** What is delivered out of. */
  readonly current: () => CurrentCatalog
}

/** Who wants to know. */
interface Asker {
  /** Whom it is about, if the query does not say. */
  readonly self?: Viewer
  /** What roles are called in. */
  readonly locale: string
}

/** The body of `GET /manage/explain`. Throws the problems that the endpoint names. */
export type Explain = (query: ExplainQuery, asker: Asker) => Promise<ExplainBody>

/** Needs no request: commands explain by it as well. */
export function createExplain(deps: ExplainDeps): Explain {
  const { application, storage, current } = deps
  const findWanted = createFindWanted(deps)
  const namesIn = createNamesIn(deps)

  return async function explain(query, { self, locale }) {
    const place = placeOf(application, query)
    const viewer = await findWanted(query, self)
    const asked =
      query.record === undefined
        ? undefined
        : await askedRecord(deps, query.record, { place, viewer, reader: self })
    const overrides = viewer ? await overridesOf(storage, viewer) : []
    const sources = { ...current(), overrides, findRelease: createReleaseFinder(storage) }
    const candidates = candidatesAt({ application, state: sources.state }, place, viewer)
    const recentOf = await readRecent(storage, viewer, { place, candidates })
    const names = await namesIn(candidates, viewer, locale)
    const entries: ExplainedEntry[] = []
    for (const candidate of candidates) {
      const recent = recentOf(candidate)
      const code = await explainCode(sources, candidate, viewer)
      const { findRelease } = sources
      const parts = { code: asSeen(code, recent), recent, findRelease }
      const reading = { application, reader: asked ? asked.reader : self, asked }
      const page = candidate.page && askedPage(candidate.page, reading)
      const entry = onPage({ ...(await describeEntry(candidate, parts)), ...(page && { page }) })
      entries.push({ ...entry, sentence: entrySentence(entry, { viewer, names, place }) })
    }
    const taken = new Set(entries.map(({ component }) => component))
    const { locations } = application.slots
    const body = {
      location: place.location ?? null,
      resource: place.resource ?? null,
      ...(asked && { record: { resource: asked.resource, id: asked.id } }),
      isPublic: place.isPublic,
      viewer: describeViewer(viewer),
      names,
      entries,
      placeable: placeableAt(sources.state, { ...place, locations, viewer, taken }),
    }
    return { ...body, sentence: placeSentence(body) }
  }
}

async function overridesOf(storage: StorageScope, { permissions, user }: Viewer) {
  if (!permissions.has(productPermissions.develop)) return []
  return (await createDevelopmentOverridesTable(storage).ofUser(user.id)).map(toOverride)
}

// What decides before the page is said of it first, as it is where no record is asked about.
function onPage<Entry extends Pick<ExplainedEntry, 'shown' | 'verdict' | 'page'>>(entry: Entry) {
  const isElsewhere = entry.shown && entry.page?.passed === false
  return isElsewhere ? { ...entry, shown: false, verdict: 'other-page' as const } : entry
}

// Registered by hand in the page, where no server sees it.
function asSeen(code: ExplainedEntry['code'], [last]: ExplainedEntry['recent']) {
  const isElsewhere = code.is === 'unknown' && last?.outcome === 'wrong-registry'
  return isElsewhere ? { ...code, is: 'wrong-registry' as const } : code
}

interface EntryParts extends Pick<ExplainedEntry, 'code' | 'recent'> {
  readonly findRelease: FindRelease
}

async function describeEntry(
  candidate: Candidate,
  { code, findRelease, recent }: EntryParts,
): Promise<Omit<ExplainedEntry, 'sentence'>> {
  const { id, component, label, conditions, hasGate, placed, registeredAs, refusal } = candidate
  return {
    id,
    component,
    label,
    shown: refusal === undefined,
    verdict: verdictOf(candidate, { code, recent }),
    source: await sourceOf(candidate, findRelease),
    placement: placed ? describePlacement(placed) : null,
    registeredAs,
    gate: [...conditions],
    hasGate,
    code,
    recent,
  }
}

function verdictOf(
  { refusal, from }: Candidate,
  { code: { is, choice }, recent }: Pick<ExplainedEntry, 'code' | 'recent'>,
): ExplainedEntry['verdict'] {
  // The version that proposes it is not the viewer's, because the viewer gets none.
  if (refusal === 'other-version' && choice?.remote === from?.remote && choice?.version === null)
    return 'switched-off'
  // The same of what operators added, which no version proposes.
  if (refusal === 'other-version' && !from && is === 'switched-off') return 'switched-off'
  if (refusal) return refusal
  if (is !== 'found') return 'without-code'
  // What another version did says nothing of this one.
  const [last] = recent.filter(({ version }) => version === null || version === choice?.version)
  if (!last) return 'shown'
  return last.outcome === 'drawn' ? 'drawn' : 'failed'
}

function describePlacement({ changed, location, placement }: NonNullable<Candidate['placed']>) {
  const { from = null, until = null, hours = null } = placement
  const { hiddenThen = false, criticality = null } = placement
  const next = nextPeriodChange(placement, Date.now())
  const nextChange = next === undefined ? null : new Date(next).toISOString()
  return {
    changed: [...changed],
    location,
    from,
    until,
    hours,
    hiddenThen,
    nextChange,
    criticality,
  }
}

async function sourceOf({ from, at, placed }: Candidate, findRelease: FindRelease) {
  if (placed && !placed.original) return { of: 'operator' as const }
  if (from) return { of: 'proposal' as const, ...from, release: await findRelease(from) }
  return { of: 'application' as const, file: at?.file ?? null, line: at?.line ?? null }
}
