import { type Fault, isScript, type Manifest } from '@slipway/sdk/contract'

/** Size budgets of a version. */
export interface CheckLimits {
  /** Bytes of all scripts and styles together. */
  readonly maxCodeBytes: number
  /** Bytes of all files together. */
  readonly maxBytes: number
}
export const defaultCheckLimits: CheckLimits = { maxCodeBytes: 2_000_000, maxBytes: 20_000_000 }

type Files = ReadonlyMap<string, Uint8Array>

/** Whether the files are those of `slipway.json`. */
export function fileFaults(manifest: Manifest, files: Files): Fault[] {
  return [
    ...listedFaults(manifest, files),
    ...extraFaults(manifest, files),
    ...entryFaults(manifest),
  ]
}

function listedFaults(manifest: Manifest, files: Files): Fault[] {
  const seen = new Set<string>()
  return manifest.files.flatMap(({ path, size }, index) => {
    const bytes = files.get(path)
    const isDouble = seen.has(path.toLowerCase())
    seen.add(path.toLowerCase())
    if (isDouble) return [modified(`/files/${index}`, `"${path}" is listed twice in slipway.json.`)]
    if (!bytes) return [modified(path, 'The file is listed in slipway.json, but missing.')]
    if (bytes.length === size) return []
    return [modified(path, `The file has ${bytes.length} bytes; slipway.json says ${size}.`)]
  })
}

function extraFaults(manifest: Manifest, files: Files): Fault[] {
  const listed = new Set(manifest.files.map(({ path }) => path))
  return [...files.keys()]
    .filter((path) => !listed.has(path))
    .map((path) => modified(path, 'The file is not listed in slipway.json.'))
}

function entryFaults({ entry, files }: Manifest): Fault[] {
  if (files.some(({ path }) => path === entry)) return []
  const detail = `The entry "${entry}" is not among the files of this version.`
  return [{ pointer: '/entry', code: 'manifest-invalid', detail }]
}

/** Whether files are within the size budgets. */
export function sizeFaults(files: Files, { maxCodeBytes, maxBytes }: CheckLimits): Fault[] {
  const isCode = (path: string) => isScript(path) || path.endsWith('.css')
  const all = [...files].map(([path, { length }]) => ({ path, length }))
  return [
    ...budget(
      'Scripts and styles',
      all.filter(({ path }) => isCode(path)),
      maxCodeBytes,
    ),
    ...budget('All files', all, maxBytes),
  ]
}

interface Sized {
  readonly path: string
  readonly length: number
}

function budget(what: string, files: readonly Sized[], most: number): Fault[] {
  const bytes = sum(files)
  if (bytes <= most) return []
  const largest = files.toSorted((a, b) => b.length - a.length).slice(0, 3)
  const list = largest.map(({ path, length }) => `${path} (${length})`).join(', ')
  const detail = `${what} have ${bytes} bytes; the budget is ${most}. The largest: ${list}. Import only what you use of a library, make pictures smaller, or move some of the components to another remote.`
  return [{ pointer: '/files', code: 'size-exceeded', detail }]
}

function sum(files: readonly { readonly length: number }[]): number {
  return files.reduce((total, { length }) => total + length, 0)
}

function modified(pointer: string, what: string): Fault {
  const detail = `${what} Build the remote again.`
  return { pointer, code: 'bundle-modified', detail }
}
