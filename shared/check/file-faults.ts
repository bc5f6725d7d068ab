import { contentTypeOf, type Fault, isScript, type Manifest } from '@slipway/sdk/contract'
import { bytesOfAll, type FirstDrawing, firstDrawings, type SizedFile } from './first-drawing'

/** Size budgets of a version. */
export interface CheckLimits {
  /** Bytes of the scripts and styles that the first drawing of one component loads. */
  readonly maxFirstBytes: number
  /** Bytes of all files together, those that are loaded later included. */
  readonly maxBytes: number
  /** Bytes of all source maps together, which count in none of the others; default: 20 MB. */
  readonly maxMapBytes?: number
  /** Bytes of `slipway.json`, which is read as a whole; default: 512 kB. */
  readonly maxManifestBytes?: number | undefined
  /** Components of one version, each of whose names is looked up while it is stored; default: 500. */
  readonly maxComponents?: number | undefined
}
export const defaultCheckLimits = {
  maxFirstBytes: 2_000_000,
  maxBytes: 20_000_000,
  maxManifestBytes: 512_000,
  maxComponents: 500,
} as const satisfies CheckLimits
const MOST_OF_MAPS = 20_000_000

type Files = ReadonlyMap<string, Uint8Array>

/** Whether the files are those of `slipway.json`. */
export function fileFaults(manifest: Manifest, files: Files): Fault[] {
  return [
    ...listedFaults(manifest, files),
    ...extraFaults(manifest, files),
    ...entryFaults(manifest),
    ...mapFaults(manifest),
  ]
}

function listedFaults({ files: served, maps = [] }: Manifest, files: Files): Fault[] {
  const seen = new Set<string>()
  return [...served, ...maps].flatMap(({ path, size }, index) => {
    const bytes = files.get(path)
    const isDouble = seen.has(path.toLowerCase())
    seen.add(path.toLowerCase())
    const place = index < served.length ? `/files/${index}` : `/maps/${index - served.length}`
    if (isDouble) return [modified(place, `"${path}" is listed twice in slipway.json.`)]
    if (!bytes) return [modified(path, 'The file is listed in slipway.json, but missing.')]
    if (bytes.length === size) return []
    return [modified(path, `The file has ${bytes.length} bytes; slipway.json says ${size}.`)]
  })
}

/** Whether each file is of a type that is served. */
export function typeFaults(files: Files): Fault[] {
  const detail =
    'Files of this type are not served: scripts, styles, JSON, pictures, fonts and WebAssembly are. Keep it out of the build, or put it into a script.'
  return [...files.keys()]
    .filter((path) => !contentTypeOf(path))
    .map((pointer) => ({ pointer, code: 'file-type', detail }))
}

function extraFaults({ files: served, maps = [] }: Manifest, files: Files): Fault[] {
  const listed = new Set([...served, ...maps].map(({ path }) => path))
  return [...files.keys()]
    .filter((path) => !listed.has(path))
    .map((path) => modified(path, 'The file is not listed in slipway.json.'))
}

function entryFaults({ entry, files }: Manifest): Fault[] {
  if (files.some(({ path }) => path === entry)) return []
  const detail = `The entry "${entry}" is not among the files of this version.`
  return [{ pointer: '/entry', code: 'manifest-invalid', detail }]
}

// What is listed as a map is in no budget of what pages load, so it must be one.
function mapFaults({ files, maps = [] }: Manifest): Fault[] {
  const scripts = new Set(files.map(({ path }) => path).filter(isScript))
  return maps.flatMap(({ path }, index) => {
    if (path.endsWith('.map') && scripts.has(path.slice(0, -'.map'.length))) return []
    const detail = `"${path}" is no source map of a script of this version: it is called like the script, with ".map" behind it.`
    return [{ pointer: `/maps/${index}/path`, code: 'manifest-invalid', detail }]
  })
}

/** Whether all files are within the size budgets; `maps` are the paths of those that are source maps. */
export function sizeFaults(
  files: Files,
  { maxBytes, maxMapBytes = MOST_OF_MAPS }: CheckLimits,
  maps: ReadonlySet<string> = new Set(),
): Fault[] {
  const sized = [...files].map(([path, { length }]) => ({ path, length }))
  const all = sized.filter(({ path }) => !maps.has(path))
  const bytesOfMaps = bytesOfAll(sized.filter(({ path }) => maps.has(path)))
  return [
    ...(bytesOfMaps > maxMapBytes ? [mapsTooLarge(bytesOfMaps, maxMapBytes)] : []),
    ...(bytesOfAll(all) > maxBytes ? [wholeTooLarge(all, maxBytes)] : []),
  ]
}

/** Whether what the first drawing of a component loads is within its budget; the heaviest one is told. */
export function firstDrawingFaults(
  manifest: Manifest,
  files: Files,
  { maxFirstBytes }: CheckLimits,
): Fault[] {
  const tooLarge = firstDrawings(manifest, files).filter(({ bytes }) => bytes > maxFirstBytes)
  const [heaviest, ...others] = tooLarge
  return heaviest ? [firstTooLarge(heaviest, maxFirstBytes, others.length)] : []
}

function wholeTooLarge(files: readonly SizedFile[], most: number): Fault {
  const detail = `All files have ${bytesOfAll(files)} bytes; the budget is ${most}. The largest: ${largest(files)}. Make pictures and fonts smaller, keep out what no component needs, or move some of the components to another remote.`
  return { pointer: '/files', code: 'size-exceeded', detail }
}

function firstTooLarge(
  { component, files, bytes }: FirstDrawing,
  most: number,
  more: number,
): Fault {
  const others = more > 0 ? ` (${more} more of its components are over it, too)` : ''
  const detail = `The first drawing of ${component} loads ${bytes} bytes of scripts and styles; the budget is ${most}${others}. The largest: ${largest(files)}. Import only what you use of a library, or load a part later by import(): such chunks count in the budget of all files alone.`
  return { pointer: '/files', code: 'size-exceeded', detail }
}

/** The three largest of the files, with their bytes, for people. */
export function largest(files: readonly SizedFile[]): string {
  const first = files.toSorted((a, b) => b.length - a.length).slice(0, 3)
  return first.map(({ path, length }) => `${path} (${length})`).join(', ')
}

function mapsTooLarge(bytes: number, most: number): Fault {
  const detail = `The source maps have ${bytes} bytes; at most ${most} are kept. Build without them: the remote works as well, and its errors name the built file.`
  return { pointer: '/maps', code: 'size-exceeded', detail }
}

function modified(pointer: string, what: string): Fault {
  const detail = `${what} Build the remote again.`
  return { pointer, code: 'bundle-modified', detail }
}
