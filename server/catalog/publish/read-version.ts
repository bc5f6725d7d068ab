import { isUtf8 } from 'node:buffer'
import type { Fault } from '@slipway/sdk/contract'
import type { ClaimedNames } from '../../storage/tables/catalog/component-names'
import { MANIFEST_FILE } from '../archive/archive-limits'
import type { Archive } from '../archive/read-archive'
import { type BuiltVersion, versionDigest } from './built-remotes'
import { type CheckedContent, type VersionContent, withoutFiles } from './check-content'

/** A version out of its archive. */
export interface ReadVersion {
  readonly faults: readonly Fault[]
  /** The text of `slipway.json`; missing when it is no text. */
  readonly manifestText?: string
  /** The claimed names, where `slipway.json` has its form. */
  readonly names?: ClaimedNames
  /** Only without faults; its digest is that of all that came. */
  readonly version?: BuiltVersion
  /** Paths of files that came and are not stored: no component reaches them. */
  readonly leftOut?: readonly string[]
}

type CheckVersion = (content: VersionContent, digest: string) => Promise<CheckedContent>

/** Reads what an archive holds. `check` parses `slipway.json`; nothing of it is parsed here. */
export async function readVersion(archive: Archive, check: CheckVersion): Promise<ReadVersion> {
  const bytes = archive.files.get(MANIFEST_FILE)
  if (!bytes || !isUtf8(bytes)) return { faults: [...archive.faults, ...unreadable(archive)] }
  const manifestText = bytes.toString()
  const digest = versionDigest(manifestText)
  const files = new Map([...archive.files].filter(([path]) => path !== MANIFEST_FILE))
  const checked = await check({ manifestText, files }, digest)
  const { manifest, leftOut = [], faults = [], names = manifest } = checked
  const all = [...archive.faults, ...faults]
  const read = { faults: all, manifestText, ...(names && { names }) }
  if (!manifest || all.length > 0) return read
  const version = { digest, manifest, manifestText, files: withoutFiles(files, leftOut) }
  return { ...read, version, leftOut }
}

function unreadable({ files, faults }: Archive): Fault[] {
  // Refused by the archive's reader, which says why.
  if (faults.some(({ pointer }) => pointer === MANIFEST_FILE)) return []
  const problem = files.has(MANIFEST_FILE) ? 'is not UTF-8' : 'is not at the root of the archive'
  const detail = `${MANIFEST_FILE} ${problem}`
  return [{ pointer: MANIFEST_FILE, code: 'bundle-invalid', detail }]
}
