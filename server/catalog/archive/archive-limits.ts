import { type CodedError, codedProblem, type Fault } from '@slipway/sdk/contract'

// Letters that mean the same on every disk; no part starts or ends with a dot.
const safePath = /^(?!.*(?:^|\/)\.)(?!.*\.(?:\/|$))[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*$/

/** The file that describes a version, at the root of its archive. */
export const MANIFEST_FILE = 'slipway.json'

/** The limits of one archive; counted while it is read, so that no more is ever in memory. */
export interface ArchiveLimits {
  /** Bytes as sent. */
  readonly packedBytes: number
  readonly unpackedBytes: number
  /** Entries of any kind. */
  readonly files: number
  /** Unpacked bytes for each byte sent. */
  readonly ratio: number
}

export const archiveLimits: ArchiveLimits = {
  packedBytes: 20 * 1_048_576,
  unpackedBytes: 50 * 1_048_576,
  files: 2000,
  ratio: 100,
}

// A small archive may well be a hundred times smaller than what is in it.
const RATIO_COUNTS_FROM = 1_048_576

/** The amount of an archive that has come so far. */
export class ArchiveMeter {
  readonly #limits: ArchiveLimits
  #packed = 0
  #unpacked = 0
  #files = 0

  constructor(limits: ArchiveLimits) {
    this.#limits = limits
  }

  addPacked(bytes: number): void {
    this.#packed += bytes
    if (this.#packed > this.#limits.packedBytes)
      throw tooLarge(`more than ${this.#limits.packedBytes} bytes`)
  }

  addUnpacked(bytes: number): void {
    this.#unpacked += bytes
    if (this.#unpacked > this.#limits.unpackedBytes)
      throw tooLarge(`more than ${this.#limits.unpackedBytes} bytes when unpacked`)
    if (this.#unpacked < RATIO_COUNTS_FROM) return
    if (this.#unpacked > this.#packed * this.#limits.ratio)
      throw tooLarge(`compressed more than ${this.#limits.ratio} times`)
  }

  addEntry(): void {
    this.#files += 1
    if (this.#files > this.#limits.files) throw tooLarge(`more than ${this.#limits.files} files`)
  }
}

/** 413; the rest of the body is not read, so nothing can follow on this connection. */
export function tooLarge(what: string): CodedError {
  return codedProblem(
    'bundle-too-large',
    `The archive is ${what}. Split the remote, or remove files that it does not need.`,
    { headers: { Connection: 'close' } },
  )
}

/** Names of the entries of one archive: safe ones, each only once. */
export class EntryNames {
  readonly #seen = new Set<string>()

  /** The path below the version's folder, or its fault. */
  add(name: string): string | Fault {
    const path = name.startsWith('./') ? name.slice(2) : name
    if (!safePath.test(path)) return unsafeName(name)
    // Two names that are one file where case does not count. Other letters than ASCII are refused
    // above, so that composed and decomposed forms cannot meet.
    const folded = path.toLowerCase()
    if (this.#seen.has(folded)) return invalid(name, 'is in the archive twice')
    this.#seen.add(folded)
    return path
  }
}

/** Whether a folder's name is safe; folders themselves are not kept. */
export function isSafeFolder(name: string): boolean {
  const path = name.replace(/^\.\//, '').replace(/\/$/, '')
  return path === '' || path === '.' || safePath.test(path)
}

/** A fault of an entry of the archive; its pointer is the entry's name as it is there. */
export function invalid(name: string, problem: string): Fault {
  return { pointer: shown(name), code: 'bundle-invalid', detail: `${shown(name)} ${problem}` }
}

function unsafeName(name: string): Fault {
  const rule = 'letters, digits, "_", "-" and "." in the middle of a part, parts with "/" between'
  return invalid(name, `is not a safe name; use ${rule}`)
}

function shown(name: string): string {
  return name.replaceAll(/\p{Cc}/gu, '\uFFFD').slice(0, 200)
}
