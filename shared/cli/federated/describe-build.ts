import { existsSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import {
  type CheckLimits,
  checkVersion,
  consumedShares,
  type Doors,
  fitsVersion,
  hostVersions,
  leftOutWarnings,
  modulesOf,
  reachedFiles,
} from '@slipway/sdk/check'
import {
  CONTRACT_VERSION,
  type Fault,
  isScript,
  type Manifest,
  type ManifestComponent,
  remoteName,
} from '@slipway/sdk/contract'
import { describeFile } from '../../build/file-integrity'
import type { PlacedFault } from '../../build/sources/source-faults'
import type { AskHost } from '../host/ask-host'
import { remoteInvalid } from '../usage-error'
import { buildWarnings } from './build-warnings'
import { exposedComponents, missingExposes, nameFaults, readBuiltFiles } from './built-parts'
import { type ExposeNames, namesOfExposes, shortNames } from './default-names'
import { faultPlaces } from './fault-places'
import {
  entryOf,
  type FederationManifest,
  federationFaults,
  nameByFederation,
  readFederationManifest,
  usualManifestFile,
} from './federation-manifest'
import { nestedWarnings, usedRemotes, withNestedRemotes } from './nested-remotes'
import { withOwnAddresses } from './own-addresses'
import { scopeBuild, writesStyles } from './scope-build'
import { type PackageOfRemote, placed, readPackageOfRemote } from './slipway-field'

const debug = /__DEBUG_CONSTRUCTOR_VERSION__\s*=\s*["'`](\d+\.\d+\.\d+[^"'`]*)["'`]/

/** A build of somebody else's configuration, as it would be published. */
export interface DescribedBuild {
  /** Folder of the built files. */
  readonly dist: string
  readonly manifest: Manifest
  /** Path → bytes, styles wrapped. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The budgets of the host that was asked. */
  readonly limits?: CheckLimits
  /** Files of the folder that are not published. */
  readonly leftOut: readonly string[]
  readonly faults: readonly PlacedFault[]
  readonly warnings: readonly PlacedFault[]
  /** Adds to a fault in `slipway.json` where it is corrected. */
  place(fault: Fault): PlacedFault
}

/**
 * Describes what a build left at `manifestFile`: name, entry, exposes, shares by federation's manifest,
 * everything else by the field `slipway` of package.json in `folder`. `ask` says which names the remote
 * has had before, and how big a version may be. Nothing is written.
 *
 * @throws CodedError `usage` where a file is missing; `remote-invalid` for a field with faults.
 */
export async function describeBuild(
  folder: string,
  manifestFile: string,
  ask: AskHost = async () => undefined,
): Promise<DescribedBuild> {
  const about = readPackageOfRemote(folder)
  const federation = await readFederationManifest(manifestFile)
  const dist = folderOfFiles(manifestFile, { entry: entryOf(federation), folder })
  const name = about.slipway.name ?? nameByFederation(federation)
  refuseName(name, federation, about)
  const built = await readBuiltFiles(dist)
  const rewritten = withOwnAddresses(withNestedRemotes(federation, built.files))
  const uses = usedRemotes(federation)
  const held = await ask(name, {
    components: shortNames(federation).map(asSlot),
    remotes: Object.keys(uses),
  })
  // What the field names is named, and slots mean that.
  const names = about.slipway.components
    ? new Map<string, string>()
    : namesOfExposes(name, federation, new Set(held?.own))
  const components = exposedComponents({ federation, about, files: rewritten, names })
  const { files, beside } = splitReached({ entry: entryOf(federation), components }, rewritten)
  const { files: scoped, mark, faults: unscoped } = scopeBuild(name, files)
  const manifest = describe({
    name,
    about,
    federation,
    files: scoped,
    mark,
    components,
    names,
    uses,
  })
  const found = [...federationFaults(federation, files), ...nameFaults(files.keys()), ...unscoped]
  const limits = held && { limits: held.limits }
  const checked = checkVersion({ manifest, files: scoped, host: hostVersions, ...limits }).filter(
    (fault) => !found.some((one) => saysIt(one, fault)),
  )
  const file = relative(folder, manifestFile).replaceAll(sep, '/')
  const place = faultPlaces({ manifest, manifestFile: file, about })
  return {
    dist,
    manifest,
    files: scoped,
    leftOut: [...built.unneeded, ...beside].toSorted(),
    faults: [...found, ...missingExposes(federation, about), ...checked].map(place),
    warnings: [
      ...leftOutWarnings(beside),
      ...buildWarnings(manifest, scoped),
      ...nestedWarnings(uses, held?.missing).map((one) => ({ ...one, file })),
    ],
    place,
    ...limits,
  }
}

/** The folder that the manifest's paths begin at: its own, or one above, where Modern.js and others put it deeper. */
function folderOfFiles(
  manifestFile: string,
  { entry, folder }: { readonly entry: string; readonly folder: string },
): string {
  for (let at = dirname(manifestFile); at.startsWith(folder + sep); at = dirname(at)) {
    if (existsSync(join(at, entry))) return at
  }
  return dirname(manifestFile)
}

function asSlot(name: string) {
  return { registry: 'slot', name } as const
}

// What is not wrapped was said in terms of the sources, and chunks are no modules because the entry is none.
function saysIt(found: Fault, { code, pointer }: Fault): boolean {
  if (found.code === 'entry-not-module') return code === 'chunk-not-module'
  return found.code === code && found.pointer === pointer
}

// What no component reaches is not even wrapped: nothing of it can be a fault.
function splitReached(doors: Doors, built: ReadonlyMap<string, Buffer>) {
  const reached = reachedFiles(doors, built)
  return {
    files: new Map([...built].filter(([path]) => reached.has(path))),
    beside: [...built.keys()].filter((path) => !reached.has(path)),
  }
}

interface Parts {
  readonly name: string
  readonly about: PackageOfRemote
  readonly federation: FederationManifest
  readonly files: ReadonlyMap<string, Buffer>
  readonly mark: string | undefined
  readonly components: readonly ManifestComponent[]
  readonly names: ExposeNames
  readonly uses: NonNullable<Manifest['uses']>
}

function describe({
  name,
  about,
  federation,
  files,
  mark,
  components,
  names,
  uses,
}: Parts): Manifest {
  const { slots = [], origins = [], version = about.version } = about.slipway
  const entry = entryOf(federation)
  const modules = modulesOf({ entry, components: [...components] }, files)
  return {
    contract: CONTRACT_VERSION,
    name,
    version,
    entry,
    components: [...components],
    shared: sharedRanges(federation, files),
    runtime: runtimeOf(federation, files),
    files: [...files].map((file) => describeFile(...file)),
    ...(modules.length > 0 && { modules: [...modules] }),
    ...broughtSingletons(federation, files),
    ...(mark !== undefined && { styles: mark }),
    ...(writesStyles(files) && { writesStyles: true }),
    ...(slots.length > 0 && { slots: slots.map((slot) => ofComponent(slot, names)) }),
    ...(origins.length > 0 && { origins }),
    ...(Object.keys(uses).length > 0 && { uses }),
  }
}

// A slot may name its component without the remote's name in front.
function ofComponent<Slot extends { readonly component: string }>(
  slot: Slot,
  names: ExposeNames,
): Slot {
  const component = slot.component === '.' ? names.get('.') : names.get(`./${slot.component}`)
  return { ...slot, component: component ?? slot.component }
}

const nameRemedy =
  'Give the remote a name in package.json: "slipway": { "name": "…" }, or another one in the federation plugin.'

function refuseName(
  name: string,
  federation: FederationManifest,
  { lineOf }: PackageOfRemote,
): void {
  const issue = remoteName.safeParse(name).error?.issues[0]
  if (!issue) return
  const detail = `"${federation.name}" cannot be the remote's name here. ${issue.message} ${nameRemedy}`
  const error = placed({ pointer: '/slipway/name', code: 'manifest-invalid', detail }, lineOf)
  throw remoteInvalid('The remote has no name:', [error])
}

/** Returns the path of federation's manifest in the build of `folder`, by the field `slipway.manifest`. */
export function defaultManifestFile(folder: string, { slipway }: PackageOfRemote): string {
  return join(folder, slipway.manifest ?? usualManifestFile)
}

/**
 * The version of the federation runtime in a build: what its code says, if it brings the runtime; else the
 * plugin's, which has the same number, but for that of Vite, whose builds always bring it.
 */
function runtimeOf({ metaData }: FederationManifest, files: ReadonlyMap<string, Buffer>): string {
  for (const [path, bytes] of files) {
    const said = isScript(path) ? debug.exec(bytes.toString())?.[1] : undefined
    if (said) return said
  }
  return metaData.pluginVersion
}

// By the code, as `mf-manifest.json` says of every module that it is one.
function broughtSingletons(
  { shared }: FederationManifest,
  files: ReadonlyMap<string, Buffer>,
): Pick<Manifest, 'singletons'> {
  const consumed = [...files].flatMap(([path, bytes]) =>
    isScript(path) ? consumedShares(bytes.toString()) : [],
  )
  const brought = consumed.flatMap(({ name, singleton, hasCopy, requiredVersion = '*' }) => {
    const version = shared.find((one) => one.name === name)?.version
    const isOurs = Object.hasOwn(hostVersions.shared, name)
    if (isOurs || !singleton || !hasCopy || typeof version !== 'string') return []
    return [[name, { version, range: requiredVersion }] as const]
  })
  return brought.length > 0 ? { singletons: Object.fromEntries(brought) } : {}
}

/** The ranges of the modules that a build takes from the host; the others come from the remotes themselves. */
function sharedRanges(
  { shared }: FederationManifest,
  files: ReadonlyMap<string, Buffer>,
): Record<string, string> {
  const consumed = [...files].flatMap(([path, bytes]) =>
    isScript(path) ? consumedShares(bytes.toString()) : [],
  )
  const ours = shared.flatMap(({ name, requiredVersion }) => {
    const version = Object.hasOwn(hostVersions.shared, name) ? hostVersions.shared[name] : undefined
    if (version === undefined) return []
    const range = typeof requiredVersion === 'string' && requiredVersion ? requiredVersion : '*'
    const share = consumed.find((one) => one.name === name)
    // Without strictVersion, a container takes what the page has of the same major.
    const asked = share && { ...share, requiredVersion: range }
    const isOther = asked && !fitsVersion({ ...asked, strictVersion: true }, version)
    const isTaken = isOther && fitsVersion(asked, version)
    return [[name, isTaken ? `^${version.split('.')[0]}.0.0` : range] as const]
  })
  return Object.fromEntries(ours)
}
