import { type Fault, type ManifestSlot, manifest as manifestSchema } from '@slipway/sdk/contract'
import { checkGate, type Gate } from '../../slots/gate'
import type { Archive } from '../archive/read-archive'
import { type BuiltVersion, integrityOf, versionDigest } from './built-remotes'
import { contentFaults, type VersionContent } from './content-faults'

const MANIFEST = 'slipway.json'
const MANIFEST_BYTES = 1_048_576

export interface VersionName {
  readonly remote: string
  readonly version: string
}

/** A version out of its archive; it may be stored only when there are no faults. */
export interface ReadVersion {
  readonly faults: readonly Fault[]
  /** Missing when `slipway.json` cannot be read. */
  readonly version: BuiltVersion | undefined
}

/**
 * Checks what an archive holds: everything that the offline check does, by `checkContent`, and every
 * digest.
 */
export async function readVersion(
  archive: Archive,
  expected: VersionName,
  checkContent: (content: VersionContent, digest: string) => Promise<readonly Fault[]>,
): Promise<ReadVersion> {
  const text = archive.files.get(MANIFEST)
  const json = text && parseJson(text)
  if (text === undefined || json === undefined || text.length > MANIFEST_BYTES)
    return { faults: [...archive.faults, unreadable(text)], version: undefined }
  const manifestText = text.toString()
  const files = new Map([...archive.files].filter(([path]) => path !== MANIFEST))
  const parsed = manifestSchema.safeParse(json)
  const version = parsed.success
    ? { digest: versionDigest(manifestText), manifest: parsed.data, manifestText, files }
    : undefined
  const faults = [
    ...archive.faults,
    ...(version ? ownFaults(version, expected) : []),
    ...(await checkContent({ manifestText, files }, versionDigest(manifestText))),
  ]
  return { faults, version }
}

/** What publishing refuses in a version whose digests are right. */
export function versionFaults({ manifest, manifestText, files }: BuiltVersion): readonly Fault[] {
  // As it was built: here another build of a version has a name of its own.
  return [...gateFaults(manifest.slots ?? []), ...contentFaults({ manifestText, files })]
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}

function unreadable(text: Buffer | undefined): Fault {
  const problem = text ? 'is not JSON, or is larger than 1 MB' : 'is not at the root of the archive'
  return { pointer: MANIFEST, code: 'bundle-invalid', detail: `${MANIFEST} ${problem}` }
}

function ownFaults(version: BuiltVersion, expected: VersionName): Fault[] {
  return [
    ...digestFaults(version),
    ...nameFaults(version, expected),
    ...gateFaults(version.manifest.slots ?? []),
  ]
}

function gateFaults(slots: readonly ManifestSlot[]): Fault[] {
  return slots.flatMap(({ gate }, index) =>
    // It comes from JSON, where a key that is not given is not there.
    checkGate((gate ?? {}) as Gate).map((fault) => ({
      ...fault,
      pointer: `/slots/${index}${fault.pointer}`,
    })),
  )
}

// That a file is there and has its size is checked offline as well.
function digestFaults({ manifest, files }: BuiltVersion): Fault[] {
  return [...manifest.files, ...(manifest.maps ?? [])]
    .filter(({ path, size, integrity }) => {
      const bytes = files.get(path)
      return bytes?.length === size && integrityOf(bytes) !== integrity
    })
    .map(({ path }) => {
      const detail = `${path} does not match slipway.json. Build the remote again.`
      return { pointer: path, code: 'bundle-modified', detail }
    })
}

function nameFaults({ manifest }: BuiltVersion, { remote, version }: VersionName): Fault[] {
  const wrong = (pointer: string, found: string, wanted: string): Fault[] => {
    const detail = `slipway.json says ${found}, the address says ${wanted}.`
    return found === wanted ? [] : [{ pointer, code: 'manifest-invalid', detail }]
  }
  return [...wrong('/name', manifest.name, remote), ...wrong('/version', manifest.version, version)]
}
