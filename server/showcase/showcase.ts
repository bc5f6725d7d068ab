import type { CodedError } from '@slipway/sdk/contract'
import type { BuiltVersion } from '../catalog/publish/built-remotes'
import { publishBuiltRemotes } from '../catalog/publish/publish-built-remotes'
import type { Changes } from '../changes/changes'
import { createErrors } from '../health/errors/errors'
import type { Outcome } from '../health/outcomes/outcome'
import { atTime } from '../storage/at-time'
import type { Storage } from '../storage/storage'
import { createUsersTable } from '../storage/tables/accounts/users-table'
import type { Actor } from '../storage/tables/audit-table'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createSeedsTable } from '../storage/tables/seeds-table'
import type { StorageScope } from '../storage/transact'
import { type Cast, colleaguesIn } from './cast'
import { frameOf } from './frame-of'
import { writeHistory } from './history'
import { before, failed, type StoryVersions, storyVersions } from './story'
import { ownedPlaces, type Registered, writeWeek } from './week'

const REPORTS = 9

export interface ShowcaseDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'change' | 'refresh'>
  /** Slots that the application registers, and where. */
  readonly registered: readonly Registered[]
  readonly cast: Cast
  /** The folder in which the showcase's scripts were built. */
  readonly folder: string
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** The demo's week before its first start: only in a database that was new then. */
export interface Showcase {
  /** Releases the builds a week ago, where nothing was ever released; returns what could not be. */
  begin(built: readonly BuiltVersion[]): Promise<readonly CodedError[]>
  /** Whether the week is this database's. */
  isHere(): Promise<boolean>
  /** Writes the week, all of it or nothing; not a second time. */
  finish(built: readonly BuiltVersion[]): Promise<void>
}

const seed = { begun: 'demo history, begun', written: 'demo history' } as const

export function createShowcase(deps: ShowcaseDeps): Showcase {
  const { storage, changes, now = Date.now } = deps
  const seeds = createSeedsTable(storage)
  return {
    async begin(built) {
      if ((await createReleasesTable(storage).count()) > 0) return []
      return await changes.change('catalog', async (scope) => {
        // Another server that started at the same moment was faster.
        if ((await createReleasesTable(scope).count()) > 0) return []
        const start = now()
        await createSeedsTable(atTime(scope, start)).claim(seed.begun)
        const then = atTime(scope, start - before.begun)
        const within: Pick<Changes, 'change'> = { change: (_topic, work) => work(then) }
        return await publishBuiltRemotes(built, {
          storage: then,
          changes: within,
          allowRebuilds: true,
        })
      })
    },
    isHere: async () => (await seeds.sownAt(seed.begun)) !== undefined,
    async finish(built) {
      const start = await seeds.sownAt(seed.begun)
      if (start === undefined || (await seeds.sownAt(seed.written)) !== undefined) return
      await writeStory(deps, { built, start })
    },
  }
}

interface Story {
  readonly built: readonly BuiltVersion[]
  readonly start: number
}

async function writeStory(deps: ShowcaseDeps, { built, start }: Story): Promise<void> {
  const { storage, changes, folder } = deps
  const versions = await storyVersions(built, folder)
  if (!versions) return
  const isNew = await changes.change('catalog', async (scope) => {
    if (!(await createSeedsTable(scope).claim(seed.written))) return false
    await writeHistory(scope, { versions, actor: await actorOf(scope, deps.cast.operator), start })
    const manifests = built.map(({ manifest }) => manifest)
    await writeWeek(scope, { places: ownedPlaces(deps.registered, manifests), start })
    return true
  })
  if (!isNew) return
  const users = await colleaguesIn(storage, deps.cast)
  await writePastErrors({ storage, versions, users, start })
}

/** Whom an address is of, as the audit names people. */
async function actorOf(scope: StorageScope, email: string): Promise<Actor> {
  const user = await createUsersTable(scope).findByEmail(email)
  return { id: user?.id ?? null, name: email }
}

interface PastErrors {
  readonly storage: StorageScope
  readonly versions: StoryVersions
  /** Ids of users. */
  readonly users: readonly number[]
  /** The first start, in milliseconds since 1970. */
  readonly start: number
}

/** Writes what pages would have told of the version that failed, with its place in the sources. */
async function writePastErrors({ storage, ...past }: PastErrors): Promise<void> {
  const { failing } = past.versions
  const { name: remote, version } = failing.manifest
  const catalog = {
    version: () => failing.manifest,
    versionAt: () => ({ remote, version }),
  }
  const errors = createErrors({ storage, catalog, now: () => past.start })
  errors.take(Array.from({ length: REPORTS }, (_, index) => outcomeOf(past, index)))
  await errors.write()
}

function outcomeOf(
  { versions, users, start }: Omit<PastErrors, 'storage'>,
  index: number,
): Outcome {
  const { failing } = versions
  const userId = users[index % users.length]
  return {
    report: {
      code: 'render-failed',
      ...failed,
      location: 'dashboard-before-cards',
      type: 'TypeError',
      detail: "Cannot read properties of undefined (reading 'open')",
      frames: frameOf(failing, { script: 'quick-actions.js', text: 'count.open' }),
    },
    load: { userId, nonce: '', oneIn: 1 },
    browser: index % 4 === 3 ? 'firefox' : 'chrome',
    at: start - before.failed + index * 20_000,
    minute: undefined,
    isLater: false,
  }
}
