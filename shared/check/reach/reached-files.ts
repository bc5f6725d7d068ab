import { contentTypeOf, type Fault, isScript, type Manifest } from '@slipway/sdk/contract'
import { decodeText } from '../scripts/parse-script'
import { type ChunkNamer, chunkNames } from './chunk-names'
import { type AddressPattern, couldBe, patternOf } from './composed-address'
import { readScriptLinks } from './script-links'

/** The files by which pages come into a build: those that they load without having read any of it. */
export type Doors = Pick<Manifest, 'entry' | 'components' | 'modules'>

/**
 * The files of a build that its components can come to: the doors, and all that those lead to. A script
 * or a style leads to the files whose names are written in it, to those that an address which it puts
 * together could be, and to the chunks that it asks its bundler's loader for. Where this cannot be told,
 * or there is no entry, every file is reached. What lies beside is left, such as the script of the build's
 * own page.
 *
 * No file is read any more once those reached have more than `most` bytes of code.
 */
export function reachedFiles(
  doors: Doors,
  files: ReadonlyMap<string, Uint8Array>,
  most = Infinity,
): ReadonlySet<string> {
  if (!files.has(doors.entry)) return new Set(files.keys())
  const search = new Search(files)
  for (const path of [doors.entry, ...(doors.modules ?? [])]) search.reach(path)
  for (const { preload, css } of doors.components) {
    for (const path of [...preload, ...css]) search.reach(path)
  }
  search.follow(most)
  return search.reached
}

/** Warns of styles among the files that no component reaches: one that is missing changes how a component looks. */
export function leftOutWarnings(leftOut: readonly string[]): Fault[] {
  const detail =
    'no component loads it, so it is not on the pages of the host. If a component needs these styles, import their source (such as src/index.css) in it; if only your own page needs them, leave it as it is'
  return leftOut
    .filter((path) => path.endsWith('.css'))
    .map((pointer) => ({ pointer, code: 'styles-not-loaded', detail }))
}

class Search {
  readonly reached = new Set<string>()
  readonly #files: ReadonlyMap<string, Uint8Array>
  /** By the name behind the last slash. */
  readonly #named: ReadonlyMap<string, readonly string[]>
  /** Names with other letters than those that are published, which are sought one by one. */
  readonly #odd: readonly string[]
  readonly #waiting: string[] = []
  readonly #chunks = new Set<string>()
  readonly #namers: ChunkNamer[] = []
  #code = 0

  constructor(files: ReadonlyMap<string, Uint8Array>) {
    this.#files = files
    this.#named = byLastPart(files.keys())
    this.#odd = [...this.#named.keys()].filter((name) => /[^A-Za-z0-9_.-]/.test(name))
  }

  reach(path: string): void {
    const bytes = this.#files.get(path)
    if (!bytes || this.reached.has(path)) return
    this.reached.add(path)
    this.#waiting.push(path)
    if (isCode(path)) this.#code += bytes.length
  }

  follow(most: number): void {
    for (let path = this.#waiting.pop(); path !== undefined; path = this.#waiting.pop()) {
      if (this.#code > most) return
      const bytes = this.#files.get(path) ?? new Uint8Array()
      if (isScript(path)) this.#followScript(decodeText(bytes))
      else if (isText(path)) for (const text of readings(decodeText(bytes))) this.#reachNamed(text)
    }
  }

  #followScript(code: string): void {
    const { texts, patterns, endings, chunks, namers, isOpen } = readScriptLinks(code)
    if (isOpen) return this.#reachAll()
    for (const text of texts) this.#reachNamed(text)
    for (const pattern of patterns) this.#reachLike(pattern, () => true)
    for (const pattern of endings) this.#reachLike(pattern, (path) => !isCode(path))
    const asked = [...chunks].filter((id) => !this.#chunks.has(id))
    for (const id of asked) this.#chunks.add(id)
    this.#reachChunks(asked, this.#namers)
    this.#reachChunks(this.#chunks, namers)
    this.#namers.push(...namers)
  }

  #reachNamed(text: string): void {
    // Split at single characters: one match of many millions may be too deep for the engine.
    const words = text.split(/[^A-Za-z0-9_.-]/)
    const odd = this.#odd.filter((name) => text.includes(name) || text.includes(encodeURI(name)))
    for (const name of [...words.map((word) => word.replace(/^\.+|\.+$/g, '')), ...odd]) {
      for (const path of this.#named.get(name) ?? []) this.reach(path)
    }
  }

  #reachLike(pattern: AddressPattern, isMeant: (path: string) => boolean): void {
    for (const path of this.#files.keys()) {
      if (isMeant(path) && couldBe(pattern, path)) this.reach(path)
    }
  }

  #reachChunks(ids: Iterable<string>, namers: readonly ChunkNamer[]): void {
    for (const namer of namers) {
      for (const id of ids) {
        const names = chunkNames(namer, id)
        if (!names) return this.#reachAll()
        for (const name of names) this.#reachChunk(name)
      }
    }
  }

  #reachChunk(name: string): void {
    const pattern = patternOf({ parts: [name] })
    const paths = this.#named.get(lastPart(pattern[0] ?? '')) ?? []
    for (const path of paths) if (couldBe(pattern, path)) this.reach(path)
  }

  #reachAll(): void {
    for (const path of this.#files.keys()) this.reach(path)
  }
}

function byLastPart(paths: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const path of paths) {
    const same = found.get(lastPart(path))
    if (same) same.push(path)
    else found.set(lastPart(path), [path])
  }
  return found
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function isCode(path: string): boolean {
  return isScript(path) || path.endsWith('.css')
}

// Pictures, fonts and compiled code name nothing.
function isText(path: string): boolean {
  return !/^(?:font|image\/(?!svg)|application\/(?:wasm|vnd))/.test(contentTypeOf(path) ?? '')
}

/** As it is written, and as it is meant: styles may write any letter as a backslash and its number. */
function readings(text: string): readonly string[] {
  if (!text.includes('\\')) return [text]
  const meant = text.replaceAll(/\\([0-9a-f]{1,6})\s?/gi, (_, code: string) => letterOf(code))
  return [text, meant.replaceAll('\\', '')]
}

function letterOf(code: string): string {
  return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff))
}
