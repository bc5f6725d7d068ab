import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'

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
