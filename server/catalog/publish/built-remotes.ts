import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  CodedError,
  codedProblem,
  type Manifest,
  manifest as manifestSchema,
} from '@slipway/sdk/contract'

/** A version as it is published: its manifest, as text and parsed, and the bytes of each file. */
export interface BuiltVersion {
  readonly digest: string
  readonly manifest: Manifest
  readonly manifestText: string
  readonly files: ReadonlyMap<string, Buffer>
}

/** The contents of a folder of remotes: the versions that hold what they promise, and the faults. */
export interface BuiltRemotes {
  readonly versions: readonly BuiltVersion[]
  readonly faults: readonly CodedError[]
}

/** Reads the `dist` of each folder, and one level below it; each `slipway.json` found is a version. */
export async function readBuiltRemotes(folder: string): Promise<BuiltRemotes> {
  const versions: BuiltVersion[] = []
  const faults: CodedError[] = []
  for (const dist of await findDists(folder)) {
    try {
      versions.push(await readBuiltVersion(dist))
    } catch (error) {
      faults.push(error instanceof CodedError ? error : unreadable(dist, error))
    }
  }
  return { versions, faults }
}

async function findDists(folder: string): Promise<string[]> {
  const dists: string[] = []
  for (const remote of await childFolders(folder)) {
    const dist = join(folder, remote, 'dist')
    const inner = (await childFolders(dist)).map((name) => join(dist, name))
    for (const place of [dist, ...inner]) if (await hasManifest(place)) dists.push(place)
  }
  return dists
}

async function childFolders(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

async function hasManifest(folder: string): Promise<boolean> {
  const names: string[] = await readdir(folder).catch(() => [])
  return names.includes('slipway.json')
}

/** Reads one version and checks every file against its integrity. */
async function readBuiltVersion(dist: string): Promise<BuiltVersion> {
  const manifestText = await readFile(join(dist, 'slipway.json'), 'utf8')
  const manifest = parseManifest(manifestText, dist)
  const files = new Map<string, Buffer>()
  for (const file of [...manifest.files, ...(manifest.maps ?? [])]) {
    const bytes = await readFile(join(dist, file.path))
    if (integrityOf(bytes) !== file.integrity || bytes.length !== file.size) {
      throw codedProblem(
        'bundle-modified',
        `${manifest.name} ${manifest.version}: ${file.path} does not match slipway.json. Build the remote again.`,
      )
    }
    files.set(file.path, bytes)
  }
  return { digest: versionDigest(manifestText), manifest, manifestText, files }
}

function parseManifest(text: string, place: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `/${issue.path.join('/')}: ${issue.message}`)
  throw new CodedError('manifest-invalid', `slipway.json in ${place}: ${faults.join('; ')}`, {
    status: 422,
  })
}

/** The value of an `integrity` attribute. */
export function integrityOf(bytes: Uint8Array): string {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`
}

/** The manifest names every file's digest, so its own identifies the whole version. */
export function versionDigest(manifestText: string): string {
  return createHash('sha384').update(manifestText).digest('hex').slice(0, 40)
}

function unreadable(dist: string, cause: unknown): CodedError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new CodedError('bundle-invalid', `The remote in ${dist} cannot be read: ${reason}`, {
    cause,
  })
}
