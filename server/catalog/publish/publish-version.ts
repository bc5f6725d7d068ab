import {
  type CheckLimits,
  defaultCheckLimits,
  leftOutWarnings,
  locationWarnings,
  textWarnings,
} from '@slipway/sdk/check'
import {
  type AskedNames,
  CodedError,
  codedProblem,
  type Fault,
  type HeldNames,
  type HostResource,
  type Locations,
  type PublishedVersion,
  type VersionTrial,
} from '@slipway/sdk/contract'
import { isStorageFull } from '../../storage/dialects/storage-errors'
import type { Storage } from '../../storage/storage'
import type { Actor, AuditChange, CreateAudit } from '../../storage/tables/audit-table'
import {
  type ClaimedNames,
  claimedAlready,
  takenNames,
} from '../../storage/tables/catalog/component-names'
import { differenceOf } from '../../storage/tables/catalog/confusable-key'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import {
  createVersionsTable,
  type VersionName,
  type VersionSource,
} from '../../storage/tables/catalog/versions-table'
import { transact } from '../../storage/transact'
import type { Archive } from '../archive/read-archive'
import { noteBetterTrial } from './better-trial'
import type { BuiltVersion } from './built-remotes'
import {
  type CheckedContent,
  checkContent,
  digestFaults,
  type VersionContent,
} from './check-content'
import type { ContentCheck } from './content-check'
import { conflictWarnings, findConflicts, type MeetingDeps } from './host-conflicts'
import { lostNameFaults } from './kept-names'
import { type ReadVersion, readVersion } from './read-version'
import { quotaFaults, type RemoteQuotas } from './remote-quotas'
import { readSignature, type SignatureOutcome } from './signature-faults'
import { similarNameWarnings } from './similar-names'

export interface PublishDeps {
  readonly storage: Storage
  /** Without one, files are checked in this thread. */
  readonly contentCheck?: ContentCheck
  readonly createAudit: CreateAudit
  /** `all`: also remotes without a key need signed versions, so they have none. */
  readonly requireSignatures?: 'registered' | 'all'
  readonly locations: Locations
  /** The slots of the host; without them nothing is said of full locations and shared modules. */
  readonly slots?: MeetingDeps['slots']
  /** The size budgets of a version; default: the usual ones. */
  readonly limits?: CheckLimits
  /** The most that a remote may keep; default: the usual quotas. */
  readonly quotas?: RemoteQuotas
  /** As teams are told them. */
  readonly resources?: readonly HostResource[]
}

export interface Publication extends VersionName {
  readonly archive: Archive
  /** The header as it came. */
  readonly signature: string | undefined
  readonly actor: Actor
  /** The way it was tried, where whoever sends it says so. */
  readonly tried?: VersionTrial | undefined
  /** The source of the version; the key is read from the signature. */
  readonly source?: Omit<VersionSource, 'signedBy'>
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal
}

// Names that the host gives to parts of its own, or that are in addresses beside remotes.
const reserved = new Set([
  'host',
  'slipway',
  'app',
  'operator',
  'assets',
  'manage',
  'react',
  'react-dom',
])

/**
 * Stores a version out of its archive: absent or complete. Returns whether it is new; the same bytes
 * again are not.
 *
 * @throws CodedError 422 with every fault; 409 `version-exists`, `name-taken`; 507
 * `insufficient-storage`.
 */
export async function publishVersion(
  deps: PublishDeps,
  publication: Publication,
): Promise<{ readonly isNew: boolean; readonly published: PublishedVersion }> {
  const { storage, createAudit } = deps
  const { actor, archive, tried } = publication
  const read = await readVersion(archive, checkOf(deps, publication))
  const { faults, manifestText, version, leftOut = [] } = read
  const signature = await checkSignature(deps, publication, manifestText)
  const isKnown = await isStored(storage, publication, read)
  const quota = version && !isKnown ? await quotaFaults(storage, version, deps.quotas) : noQuota
  const ofNames = isKnown ? [] : await takenFaults(storage, publication, read)
  const all = [...faults, ...signature.faults, ...ofNames, ...quota.faults]
  if (!version || all.length > 0) throw refused(publication, all)
  const source = { ...publication.source, signedBy: signature.key }
  // Before it is stored: a question that fails after that would say that it was not.
  const conflicts =
    deps.slots && (await findConflicts({ storage, slots: deps.slots }, version.manifest))
  const met = [
    ...(conflicts ? conflictWarnings(conflicts) : []),
    ...(await similarNameWarnings(storage, version.manifest)),
    ...quota.warnings,
  ]
  const isNew = await transact(storage, async (scope) => {
    const who = actor.name
    const stored = await createVersionsTable(scope).publish({ ...version, who, source, tried })
    if (stored) await createAudit(scope).add(publishedChange(version, publication))
    else if (tried) await noteBetterTrial(scope, { version, tried, actor, createAudit })
    return stored
  }).catch(explainFull)
  return { isNew, published: describe(version, { leftOut, met }, deps.locations) }
}

function checkOf(
  { storage, contentCheck, limits, resources }: PublishDeps,
  { remote, version, gone }: Publication,
) {
  return async (content: VersionContent, digest: string): Promise<CheckedContent> => {
    const stored = await createVersionsTable(storage).find(remote, version)
    if (stored?.digest !== digest) {
      const named = {
        ...content,
        expected: { remote, version },
        resources,
        ...(limits && { limits }),
      }
      return (await contentCheck?.check(named, gone)) ?? checkContent(named)
    }
    // What is stored was checked when it came, by the rules of that time.
    const { manifest } = stored
    const faults = digestFaults(manifest, content.files)
    if (faults.length > 0) return { faults }
    const kept = new Set([...manifest.files, ...(manifest.maps ?? [])].map(({ path }) => path))
    return { manifest, leftOut: [...content.files.keys()].filter((path) => !kept.has(path)) }
  }
}

async function checkSignature(
  { storage, requireSignatures = 'registered' }: PublishDeps,
  { remote, version, signature }: Publication,
  manifestText: string | undefined,
): Promise<SignatureOutcome> {
  if (manifestText === undefined) return { faults: [], key: undefined }
  const store = createSigningKeysTable(storage)
  const [keys, now] = [await store.list(remote), await store.now()]
  const signed = { remote, version, manifestText }
  return readSignature({ signed, signature, keys, now, requireSignatures })
}

const noQuota = { faults: [], warnings: [] }

/** The same bytes again: what is stored has its names and its room. */
async function isStored(
  storage: Storage,
  { remote, version }: VersionName,
  { version: read }: ReadVersion,
): Promise<boolean> {
  const stored = await createVersionsTable(storage).findDigest(remote, version)
  return stored !== undefined && stored === read?.digest
}

/** Names that belong to somebody else, or that slots would miss. */
async function takenFaults(
  storage: Storage,
  { remote }: VersionName,
  { names }: ReadVersion,
): Promise<Fault[]> {
  return [
    ...(await takenName(storage, remote)),
    ...(names ? await takenNames(storage, names) : []),
    ...(names ? await lostNameFaults(storage, names) : []),
  ]
}

/** Says before a version is sent which of its names are the remote's, and which another's. */
export async function askNames(
  deps: MeetingDeps & Pick<PublishDeps, 'limits' | 'resources'>,
  { remotes, singletons, locations = [], ...names }: ClaimedNames & AskedNames,
): Promise<HeldNames> {
  const { storage, slots, limits = defaultCheckLimits, resources } = deps
  const taken = await takenNames(storage, names)
  const proposed = locations.map((location) => ({ location, component: '', props: {} }))
  const met = { name: names.name, singletons, slots: proposed }
  const conflicts = await findConflicts({ storage, slots }, met)
  return {
    own: [...(await claimedAlready(storage, names))],
    errors: [
      ...(await takenName(storage, names.name)),
      ...taken,
      ...(await lostNameFaults(storage, names)),
    ],
    warnings: [...conflictWarnings(conflicts), ...(await similarNameWarnings(storage, names))],
    ...(remotes && { missing: await unreleased(storage, remotes) }),
    limits,
    ...(resources && { resources: [...resources] }),
  }
}

async function unreleased(storage: Storage, remotes: readonly string[]): Promise<string[]> {
  const { remotes: live } = await createReleasesTable(storage).head()
  return remotes.filter((name) => !Object.hasOwn(live, name))
}

/** 409 for the name of a remote that is reserved, or easily taken for another remote's. */
export async function refuseTakenName(storage: Storage, remote: string): Promise<void> {
  const [fault] = await takenName(storage, remote)
  if (fault) throw codedProblem('name-taken', fault.detail ?? '')
}

async function takenName(storage: Storage, remote: string): Promise<Fault[]> {
  const remotes = createRemotesTable(storage)
  if (await remotes.find(remote)) return []
  const alike = reserved.has(remote) ? 'the host' : await remotes.findAlike(remote)
  if (alike === undefined) return []
  const detail =
    alike === 'the host'
      ? `The name ${remote} belongs to the host. Choose another name.`
      : `The name ${remote} differs from that of the remote ${alike} only ${differenceOf(remote, alike)}: people would take one for the other. Choose a name that differs by a word; if it is your remote, write it as the host does.`
  return [{ pointer: '/name', code: 'name-taken', detail }]
}

// Of these the whole reply has the code; other faults are of the version itself.
const leading = /^(?:bundle-|file-type$|manifest-unsafe$|signature-|invalid-origin$)/

function refused({ remote, version }: VersionName, errors: readonly Fault[]): CodedError {
  const message = `${remote} ${version} was not stored: ${errors.length} fault(s), see errors.`
  if (errors.every(({ code }) => code === 'name-taken')) {
    const details = errors.map(({ detail }) => detail).join(' ')
    return codedProblem('name-taken', `${remote} ${version}: ${details}`, { errors })
  }
  const options = { status: 422, errors }
  const first = errors.find(({ code }) => code === 'manifest-unsafe') ?? errors[0]
  if (first && leading.test(first.code)) return new CodedError(first.code, message, options)
  return new CodedError('version-refused', message, options)
}

function describe(
  { manifest, digest }: BuiltVersion,
  { leftOut, met }: { readonly leftOut: readonly string[]; readonly met: readonly Fault[] },
  locations: Locations,
): PublishedVersion {
  const size = manifest.files.reduce((total, file) => total + file.size, 0)
  const warnings = [
    ...locationWarnings(manifest, locations),
    ...textWarnings(manifest),
    ...leftOutWarnings(leftOut),
    ...met,
  ]
  const { name: remote, version } = manifest
  return {
    remote,
    version,
    digest,
    size,
    ...(warnings.length > 0 && { warnings }),
    ...(leftOut.length > 0 && { leftOut: [...leftOut] }),
  }
}

function publishedChange(
  { manifest, digest }: BuiltVersion,
  { actor, tried }: Publication,
): AuditChange<'remote.published'> {
  return {
    actor,
    action: 'remote.published',
    subject: { id: null, name: manifest.name },
    detail: { version: manifest.version, digest, tried: tried ?? null },
  }
}

function explainFull(error: unknown): never {
  if (!isStorageFull(error)) throw error
  throw codedProblem(
    'insufficient-storage',
    'The disk is full. Nothing of this version was stored; free some space and publish again.',
    { cause: error },
  )
}
