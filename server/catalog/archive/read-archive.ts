import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type CheckLimits, manifestSizeFaults } from '@slipway/sdk/check'
import { CodedError, codedProblem, type Fault } from '@slipway/sdk/contract'
import { Parser, type ReadEntry } from 'tar'
import {
  type ArchiveLimits,
  ArchiveMeter,
  archiveLimits,
  EntryNames,
  invalid,
  isSafeFolder,
  MANIFEST_FILE,
} from './archive-limits'

/** The files of an archive by their path, and the faults of the other entries. */
export interface Archive {
  readonly files: ReadonlyMap<string, Buffer>
  readonly faults: readonly Fault[]
}

const KEPT_FAULTS = 100

/**
 * Reads a tar.gz while it comes in; nothing is written anywhere.
 *
 * @throws CodedError 413 `bundle-too-large` as soon as a limit is passed; 422 `bundle-invalid` when
 * it is no archive; 400 `malformed-request` when it ended early.
 */
export async function readArchive(
  packed: Readable,
  limits: ArchiveLimits & Pick<CheckLimits, 'maxManifestBytes'> = archiveLimits,
): Promise<Archive> {
  const meter = new ArchiveMeter(limits)
  const contents = new Contents(meter, limits)
  const parser = new Parser({ onReadEntry: (entry) => contents.add(entry) })
  parser.on('ignoredEntry', (entry: ReadEntry) => contents.refuse(entry))
  parser.on('warn', (_code: string, problem: unknown) => contents.note(problem))
  parser.on('error', (problem: unknown) => contents.note(problem))
  for await (const chunk of refusePackedTwice(unpack(packed, meter))) {
    meter.addUnpacked(chunk.length)
    parser.write(chunk)
    contents.check()
  }
  parser.end()
  contents.check()
  return contents
}

async function* unpack(packed: Readable, meter: ArchiveMeter): AsyncGenerator<Buffer> {
  const counted = Readable.from(count(packed, meter))
  const gunzip = createGunzip()
  let failure: unknown
  pipeline(counted, gunzip, (error) => {
    failure = error
  })
  try {
    // A stream of bytes yields bytes.
    for await (const chunk of gunzip) yield chunk as Buffer
  } catch (error) {
    throw unpackError(failure ?? error)
  } finally {
    gunzip.destroy()
  }
}

async function* count(packed: Readable, meter: ArchiveMeter): AsyncGenerator<Buffer> {
  // Left open: a refusal is answered on the connection that the rest would have come by.
  for await (const chunk of packed.iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer
    meter.addPacked(bytes.length)
    yield bytes
  }
}

function unpackError(error: unknown): unknown {
  if (error instanceof CodedError) return error
  const { code } = Object(error) as { readonly code?: unknown }
  if (typeof code === 'string' && code.startsWith('Z_')) return notAnArchive()
  return codedProblem('malformed-request', 'The body ended early.', {
    headers: { Connection: 'close' },
  })
}

/** The contents that were found so far. */
class Contents implements Archive {
  readonly files = new Map<string, Buffer>()
  readonly faults: Fault[] = []
  readonly #names = new EntryNames()
  readonly #meter: ArchiveMeter
  readonly #limits: Pick<CheckLimits, 'maxManifestBytes'>
  #failure: unknown

  constructor(meter: ArchiveMeter, limits: Pick<CheckLimits, 'maxManifestBytes'>) {
    this.#meter = meter
    this.#limits = limits
  }

  add(entry: ReadEntry): void {
    if (!this.#count()) entry.resume()
    else if (entry.type === 'Directory') this.#checkFolder(entry)
    else if (isFile(entry)) this.#keep(entry)
    else this.refuse(entry)
  }

  refuse(entry: ReadEntry): void {
    const problem = `is of the type ${entry.type}; an archive may hold files only`
    this.#skip(entry, invalid(entry.path, problem))
  }

  note(problem: unknown): void {
    const reason = problem instanceof Error ? problem.message : String(problem)
    this.#fault({ pointer: '', code: 'bundle-invalid', detail: `The archive: ${reason}` })
  }

  /** Throws what was found in a callback of the parser, where nobody would catch it. */
  check(): void {
    if (this.#failure) throw this.#failure
  }

  #count(): boolean {
    try {
      this.#meter.addEntry()
    } catch (error) {
      this.#failure = error
    }
    return this.#failure === undefined
  }

  #checkFolder(entry: ReadEntry): void {
    if (isSafeFolder(entry.path)) entry.resume()
    else this.#skip(entry, invalid(entry.path, 'is not a safe name for a folder'))
  }

  #keep(entry: ReadEntry): void {
    const path = this.#names.add(entry.path)
    if (typeof path !== 'string') return this.#skip(entry, path)
    const [tooLarge] = path === MANIFEST_FILE ? manifestSizeFaults(entry.size, this.#limits) : []
    if (tooLarge) return this.#skip(entry, tooLarge)
    const chunks: Buffer[] = []
    entry.on('data', (chunk: Buffer) => void chunks.push(chunk))
    entry.on('end', () => void this.files.set(path, Buffer.concat(chunks)))
  }

  #skip(entry: ReadEntry, fault: Fault): void {
    entry.resume()
    this.#fault(fault)
  }

  #fault(fault: Fault): void {
    if (this.faults.length < KEPT_FAULTS) this.faults.push(fault)
  }
}

function isFile({ type }: ReadEntry): boolean {
  return type === 'File' || type === 'OldFile' || type === 'ContiguousFile'
}

// The parser would unpack what is packed twice, past the limits.
async function* refusePackedTwice(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of chunks) {
    start = start && Buffer.concat([start, chunk])
    if (start && start.length < PACKED_MARK) continue
    if (start && isPacked(start)) throw notAnArchive()
    yield start ?? chunk
    start = undefined
  }
  if (start) throw notAnArchive()
}

const PACKED_MARK = 4

function isPacked(start: Buffer): boolean {
  const mark = start.toString('hex', 0, PACKED_MARK)
  return mark.startsWith('1f8b') || mark === '28b52ffd'
}

function notAnArchive(): CodedError {
  return codedProblem('bundle-invalid', 'The body is not a tar.gz archive.')
}
