import { z } from 'zod'

/** The number of the format that this server writes; it reads this one and those before. */
export const backupFormat = 1

const name = z.string().min(1)
const count = z.int().min(0)
const digest = z.string().regex(/^[0-9a-f]{64}$/)
const tables = z.object({ version: z.int().min(0), migrations: z.array(name) })

const brokenReference = z.object({ table: name, parent: name, rows: count })
export type BrokenReference = z.infer<typeof brokenReference>

/** The first line of a backup. */
export const backupHeader = z.object({
  slipway: z.literal('backup'),
  format: z.int().min(1),
  /** Slipway's version. */
  version: z.string(),
  /** Milliseconds since 1970, by the database's clock. */
  at: z.int(),
  engine: z.enum(['sqlite', 'postgres']),
  /** Of each owner's tables: their version, and the steps that made them. */
  schema: z.object({ core: tables, application: tables }),
  /** Names of settings that were set; their values are not in a backup. */
  settings: z.array(name).readonly(),
  /** Tables of kinds that a backup cannot hold. */
  leftOut: z.array(name).readonly(),
  /** The last number that each sequence of PostgreSQL gave, by its name. */
  sequences: z.optional(z.record(name, z.string().regex(/^-?\d+$/))),
  /** Rows of a table that refer to missing ones of another: somebody wrote past the rules of the database. */
  broken: z.optional(z.array(brokenReference).readonly()),
})
export type BackupHeader = z.infer<typeof backupHeader>

/** The line before the rows of a table. */
export const backupTable = z.object({
  table: name,
  columns: z.array(name).min(1),
  /** The last number that the database gave to a row; `null`: it gives none. */
  lastId: z.int().nullable(),
})
export type BackupTable = z.infer<typeof backupTable>

/** The line after the rows of a table; its digest is of the lines before, from the table's own one on. */
export const backupTableEnd = z.object({ rows: count, sha256: digest })

/** The last line; its digest is of all lines before. */
export const backupEnd = z.object({
  end: z.literal(true),
  tables: z.record(name, count),
  sha256: digest,
})

/** What a database holds in a column of a row. */
export type RowValue = string | number | bigint | boolean | Uint8Array | null

type LineValue =
  | string
  | number
  | boolean
  | null
  /** An integer too large for JSON, another number that JSON has no word for, bytes. */
  | { readonly i: string }
  | { readonly r: string }
  | { readonly b: string }

const lineValue = z.union([
  z.strictObject({ i: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ r: z.enum(['NaN', 'Infinity', '-Infinity']) }),
  z.strictObject({ b: z.base64() }),
])

/** Writes a value so that both engines read the same. */
export function encodeValue(value: RowValue): LineValue {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : { i: String(value) }
  if (typeof value === 'number') return Number.isFinite(value) ? value : { r: String(value) }
  if (value instanceof Uint8Array) return { b: Buffer.from(value).toString('base64') }
  return value
}

/** Reads what {@link encodeValue} wrote. */
export function decodeValue(value: unknown): RowValue {
  if (typeof value !== 'object' || value === null) {
    // JSON has nothing else.
    return value as string | number | boolean | null
  }
  const read = lineValue.parse(value)
  if ('i' in read) return BigInt(read.i)
  if ('r' in read) return Number(read.r)
  return Buffer.from(read.b, 'base64')
}
