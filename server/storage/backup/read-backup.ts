import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CodedError } from '@slipway/sdk/contract'
import type { z } from 'zod'
import { coreMigrations } from '../migrations/core-migrations'
import { backupDamaged, backupNewer } from './backup-faults'
import {
  type BackupHeader,
  type BackupTable,
  backupEnd,
  backupFormat,
  backupHeader,
  backupTable,
  backupTableEnd,
  decodeValue,
  type RowValue,
} from './backup-lines'
import { RowBatch } from './table-reader'

/** A part of a backup, in the order of the file. */
export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackupTable }
  | { readonly kind: 'rows'; readonly rows: readonly (readonly RowValue[])[] }
  | { readonly kind: 'table-end'; readonly rows: number }

/**
 * Reads a backup, and compares its counts and digests with what it has: only when this ends without a fault, every part
 * of it is what was written.
 *
 * @throws CodedError `backup-unreadable`, `backup-damaged`, `backup-newer`
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  const whole = createHash('sha256')
  const lines = linesOf(file)
  const next = async () => (await lines.next()).value ?? undefined
  const parts = new Reader({ file, whole, next })
  try {
    yield* parts.read()
    if ((await next()) !== undefined) throw backupDamaged(file, 'goes on after its last line')
  } finally {
    await lines.return(undefined)
  }
}

interface ReaderParts {
  readonly file: string
  readonly whole: ReturnType<typeof createHash>
  next(): Promise<Buffer | undefined>
}

class Reader {
  readonly #parts: ReaderParts
  readonly #counts = new Map<string, number>()

  constructor(parts: ReaderParts) {
    this.#parts = parts
  }

  async *read(): AsyncGenerator<BackupPart> {
    yield { kind: 'header', header: await this.#readHeader() }
    for (;;) {
      const before = this.#parts.whole.copy().digest('hex')
      const line = await this.#nextLine()
      const value = this.#parse(line)
      if (isObject(value) && 'end' in value) return this.#close(value, before)
      const table = this.#check(backupTable, value, 'a table')
      yield { kind: 'table', table }
      yield* this.#readRows(table, line)
    }
  }

  async #readHeader(): Promise<BackupHeader> {
    const { file } = this.#parts
    const value = this.#parse(await this.#nextLine())
    if (!isObject(value) || value['slipway'] !== 'backup')
      throw backupDamaged(file, 'is not a backup of Slipway')
    if (Number(value['format']) > backupFormat)
      throw backupNewer(
        file,
        `has the format ${Number(value['format'])}; this version reads up to ${backupFormat}`,
      )
    const header = this.#check(backupHeader, value, 'a header')
    const unknown = header.schema.core.migrations.find((name) => !(name in coreMigrations))
    if (unknown !== undefined)
      throw backupNewer(
        file,
        `is of a later version, ${header.version}, whose tables have the step ${unknown}`,
      )
    return header
  }

  async *#readRows({ table, columns }: BackupTable, line: Buffer): AsyncGenerator<BackupPart> {
    const digest = createHash('sha256').update(line)
    let count = 0
    const batch = new RowBatch()
    for (;;) {
      const next = await this.#nextLine()
      const value = this.#parse(next)
      if (!Array.isArray(value)) {
        yield { kind: 'rows', rows: batch.take() }
        this.#closeTable({ table, count, sha256: digest.digest('hex') }, value)
        yield { kind: 'table-end', rows: count }
        return
      }
      if (value.length !== columns.length) throw this.#damaged(`has a row of ${table} that is torn`)
      digest.update(next)
      count += 1
      batch.add(this.#decode(value))
      if (batch.isFull) yield { kind: 'rows', rows: batch.take() }
    }
  }

  #closeTable(
    {
      table,
      count,
      sha256,
    }: { readonly table: string; readonly count: number; readonly sha256: string },
    value: unknown,
  ): void {
    const end = this.#check(backupTableEnd, value, `the number of rows of ${table}`)
    if (end.rows !== count)
      throw this.#damaged(`has ${count} rows of ${table}, and should have ${end.rows}`)
    if (end.sha256 !== sha256) throw this.#damaged(`has rows of ${table} that were changed`)
    if (this.#counts.has(table)) throw this.#damaged(`has ${table} twice`)
    this.#counts.set(table, count)
  }

  #close(value: unknown, before: string): void {
    const end = this.#check(backupEnd, value, 'the numbers of all rows')
    const names = new Set([...Object.keys(end.tables), ...this.#counts.keys()])
    for (const name of names)
      if (end.tables[name] !== this.#counts.get(name))
        throw this.#damaged(
          `has ${this.#counts.get(name) ?? 'no'} rows of ${name}, and should have ${end.tables[name] ?? 'none'}`,
        )
    if (end.sha256 !== before) throw this.#damaged('was changed')
  }

  async #nextLine(): Promise<Buffer> {
    const line = await this.#parts.next()
    if (line === undefined) throw this.#damaged('is torn: its end is missing')
    this.#parts.whole.update(line)
    return line
  }

  #parse(line: Buffer): unknown {
    try {
      return JSON.parse(line.toString())
    } catch (error) {
      throw this.#damaged('has a line that is no JSON', error)
    }
  }

  #decode(row: readonly unknown[]): readonly RowValue[] {
    try {
      return row.map(decodeValue)
    } catch (error) {
      throw this.#damaged('has a value that nobody wrote so', error)
    }
  }

  #check<Value>(schema: z.ZodType<Value>, value: unknown, what: string): Value {
    const read = schema.safeParse(value)
    if (read.success) return read.data
    throw this.#damaged(`lacks ${what}`, read.error)
  }

  #damaged(fault: string, cause?: unknown): CodedError {
    return backupDamaged(this.#parts.file, fault, cause)
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Lines with their ends. */
async function* linesOf(file: string): AsyncGenerator<Buffer, undefined> {
  await assertReadable(file)
  const unzip = createGunzip()
  // The reader below throws what it throws.
  const read = pipeline(createReadStream(file), unzip).catch(() => undefined)
  let rest: Buffer[] = []
  try {
    for await (const chunk of unzip as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        yield Buffer.concat([...rest, chunk.subarray(start, end + 1)])
        rest = []
        start = end + 1
      }
      if (start < chunk.length) rest.push(chunk.subarray(start))
    }
  } catch (error) {
    throw explain(file, error)
  } finally {
    unzip.destroy()
    await read
  }
  if (rest.length > 0) throw backupDamaged(file, 'is torn: its last line has no end')
  if (unzip.bytesWritten !== (await stat(file)).size)
    throw backupDamaged(file, 'goes on after its end')
}

async function assertReadable(file: string): Promise<void> {
  const found = await stat(file).catch((cause: NodeJS.ErrnoException) => {
    throw unreadable(file, cause)
  })
  if (!found.isFile()) throw unreadable(file, new Error('it is no file'))
  if (found.size === 0) throw backupDamaged(file, 'is empty')
}

function explain(file: string, error: unknown): unknown {
  const { code = '', syscall, message } = Object(error) as NodeJS.ErrnoException
  if (syscall !== undefined) return unreadable(file, error as Error)
  if (!code.startsWith('Z_')) return error
  return message === 'incorrect header check'
    ? backupDamaged(file, 'is not a backup of Slipway', error)
    : backupDamaged(file, `is torn or damaged (${message})`, error)
}

function unreadable(file: string, cause: Error): CodedError {
  return new CodedError(
    'backup-unreadable',
    `The backup ${file} cannot be read (${cause.message}). Give the path of a file that "slipway backup" wrote.`,
    { cause },
  )
}
