import {
  CodedError,
  codedProblem,
  type Fault,
  type HostResource,
  type Manifest,
  type ReleaseSet,
} from '@slipway/sdk/contract'
import type { Changes } from '../../changes/changes'
import { createAuditTable } from '../../storage/tables/audit-table'
import {
  createReleaseFreezeTable,
  type StoredFreeze,
} from '../../storage/tables/catalog/release-freeze-table'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import {
  createVersionsTable,
  type VersionsTable,
} from '../../storage/tables/catalog/versions-table'
import type { StorageScope } from '../../storage/transact'
import { noteWaiting } from '../proposals/note-waiting'
import { releasesFrozen } from '../release/freeze-changes'
import { planRelease } from '../release/plan-release'
import type { BuiltVersion } from './built-remotes'
import { checkContent, withoutFiles } from './check-content'

interface PublishOptions {
  readonly storage: StorageScope
  readonly changes: Pick<Changes, 'change'>
  readonly allowRebuilds: boolean
  /** As teams are told them. */
  readonly resources?: readonly HostResource[]
}

const who = 'start'

/**
 * Stores what is missing and releases what was never released; returns what could not be. What an upload
 * would be refused for is refused here too; in local mode it is only reported.
 */
export async function publishBuiltRemotes(
  built: readonly BuiltVersion[],
  deps: PublishOptions,
): Promise<readonly CodedError[]> {
  const { storage, allowRebuilds, resources } = deps
  const store = createVersionsTable(storage)
  const releases = createReleasesTable(storage)
  const [{ remotes: head }, ever] = [await releases.head(), await releases.order()]
  const everReleased = new Set(ever)
  const planFor = (versions: readonly BuiltVersion[]) =>
    planRelease({
      built: versions,
      head,
      everReleased,
      findDigest: store.findDigest,
      allowRebuilds,
    })
  const wanted = await planFor(built)
  const read = new Map(
    wanted.publish.map((one) => [keyOf(one.manifest), readBuilt(one, resources)]),
  )
  const unfit = new Map([...read.values()].flatMap(refusalOf))
  // Without the unfit ones: another version of the same remote may go live in their place.
  const plan =
    allowRebuilds || unfit.size === 0
      ? wanted
      : await planFor(built.filter(({ manifest }) => !unfit.has(keyOf(manifest))))
  // What waits is not stored either: the next start would take it for something released before.
  const freeze = await createReleaseFreezeTable(storage).current()
  const waiting = freeze ? Object.keys(plan.release) : []
  const conflicts = await publishAll(
    plan.publish
      .filter(({ manifest }) => !waiting.includes(manifest.name))
      .map((version) => read.get(keyOf(version.manifest))?.version ?? version),
    store,
  )
  const released = Object.entries(freeze ? {} : plan.release).filter(
    ([name, { version }]) => !conflicts.has(keyOf({ name, version })),
  )
  const names = released.map(([name]) => name)
  const toGrant = allowRebuilds ? names.filter((name) => !everReleased.has(name)) : []
  if (plan.publish.length > 0 || names.length > 0)
    await releaseBuilt(deps, Object.fromEntries(released), toGrant)
  const held = freeze && waiting.length > 0 ? [heldUp(freeze, waiting)] : []
  return [...plan.faults, ...unfit.values(), ...conflicts.values(), ...held]
}

function heldUp(freeze: StoredFreeze, waiting: readonly string[]): CodedError {
  const { message } = releasesFrozen(freeze)
  const names = waiting.toSorted().join(', ')
  return codedProblem('releases-frozen', `${names}: waits to be released. ${message}`)
}

function keyOf({ name, version }: Pick<Manifest, 'name' | 'version'>): string {
  return `${name} ${version}`
}

interface ReadBuild {
  /** Without the files that no component reaches. */
  readonly version: BuiltVersion
  readonly errors: readonly Fault[]
}

// As it was built: here another build of a version has a name of its own.
function readBuilt(version: BuiltVersion, resources: PublishOptions['resources']): ReadBuild {
  const { manifest: read, leftOut, faults } = checkContent({ ...version, resources })
  if (!read) return { version, errors: faults }
  const manifest = { ...read, version: version.manifest.version }
  return {
    version: { ...version, manifest, files: withoutFiles(version.files, leftOut) },
    errors: [],
  }
}

function refusalOf({ version, errors }: ReadBuild): [string, CodedError][] {
  const { name, version: number } = version.manifest
  if (errors.length === 0) return []
  const list = errors.map(({ pointer, detail }) => `\n  ${pointer}: ${detail}`).join('')
  const message = `${name} ${number} has faults that an upload would be refused for:${list}`
  return [[keyOf(version.manifest), codedProblem('version-refused', message, { errors })]]
}

async function publishAll(
  built: readonly BuiltVersion[],
  store: VersionsTable,
): Promise<ReadonlyMap<string, CodedError>> {
  const refused = new Map<string, CodedError>()
  for (const version of built) {
    try {
      await store.publish({ ...version, who })
    } catch (error) {
      if (!(error instanceof CodedError && error.status === 409)) throw error
      refused.set(keyOf(version.manifest), error)
    }
  }
  return refused
}

async function releaseBuilt(
  { changes }: Pick<PublishOptions, 'changes'>,
  set: ReleaseSet,
  toGrant: readonly string[],
): Promise<void> {
  await changes.change('catalog', async (scope) => {
    // Somebody froze releases since the plan was made: the next start releases.
    if (await createReleaseFreezeTable(scope).current()) return
    const [releases, remotes] = [createReleasesTable(scope), createRemotesTable(scope)]
    for (const name of toGrant) await remotes.grant(name, { public: true })
    const head = (await releases.head()).remotes
    const next = { ...head, ...set }
    // Another server that started at the same moment was faster.
    if (JSON.stringify(next) === JSON.stringify(head)) return
    await releases.add({ remotes: next, who, why: 'built remotes' })
    await noteWaiting(scope, { createAudit: createAuditTable, actor: { id: null, name: who } })
  })
}
