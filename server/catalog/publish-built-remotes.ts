import { CodedError, type ReleasedRemote, type ReleaseSet } from '@slipway/sdk/contract'
import { changeCatalog } from '../storage/catalog-change'
import { createReleasesStore } from '../storage/releases-store'
import { createRemotesStore } from '../storage/remotes-store'
import type { Storage } from '../storage/storage'
import { createVersionsStore, type VersionsStore } from '../storage/versions-store'
import type { BuiltVersion } from './built-remotes'
import { planRelease } from './plan-release'

interface PublishOptions {
  readonly storage: Storage
  readonly allowRebuilds: boolean
}

const who = 'start'

/** Stores what is missing and releases what was never released; gives what could not be. */
export async function publishBuiltRemotes(
  built: readonly BuiltVersion[],
  { storage, allowRebuilds }: PublishOptions,
): Promise<readonly CodedError[]> {
  const store = createVersionsStore(storage)
  const releases = createReleasesStore(storage)
  const [{ remotes: head }, ever] = [await releases.head(), await releases.order()]
  const everReleased = new Set(ever)
  const plan = await planRelease({ built, head, everReleased, store, allowRebuilds })
  const refused = await publishAll(plan.publish, store)
  const names = Object.keys(plan.release).filter((name) => !refused.has(name))
  const release = Object.fromEntries(names.flatMap((name) => entryOf(plan.release, name)))
  const toGrant = allowRebuilds ? names.filter((name) => !everReleased.has(name)) : []
  if (names.length > 0) await releaseBuilt(storage, release, toGrant)
  return [...plan.faults, ...refused.values()]
}

async function publishAll(
  built: readonly BuiltVersion[],
  store: VersionsStore,
): Promise<ReadonlyMap<string, CodedError>> {
  const refused = new Map<string, CodedError>()
  for (const version of built) {
    try {
      await store.publish({ ...version, who })
    } catch (error) {
      if (!(error instanceof CodedError && error.status === 409)) throw error
      refused.set(version.manifest.name, error)
    }
  }
  return refused
}

function entryOf(set: ReleaseSet, name: string): [string, ReleasedRemote][] {
  const released = set[name]
  return released ? [[name, released]] : []
}

async function releaseBuilt(
  storage: Storage,
  set: ReleaseSet,
  toGrant: readonly string[],
): Promise<void> {
  await changeCatalog(storage, async (scope) => {
    const [releases, remotes] = [createReleasesStore(scope), createRemotesStore(scope)]
    for (const name of toGrant) await remotes.grant(name, { public: true })
    const head = (await releases.head()).remotes
    const next = { ...head, ...set }
    // Another server that started at the same moment was faster.
    if (JSON.stringify(next) === JSON.stringify(head)) return
    await releases.add({ remotes: next, who, why: 'built remotes' })
  })
}
