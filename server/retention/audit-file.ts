import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AuditEntryRow } from '../storage/schema'

const digest = z.string().check(z.regex(/^[\da-f]{64}$/))

const header = z.object({
  format: z.literal('slipway-audit-1'),
  number: z.int(),
  /** SHA-256 of the whole file before; zeros before the first. */
  previous: digest,
  /** Ids of the first and the last entry. */
  first: z.int(),
  last: z.int(),
  entries: z.int(),
  /** SHA-256 of the lines after this one. */
  content: digest,
})

export type AuditFileHeader = z.infer<typeof header>

/** A file of the audit: a line of JSON that says what it is, then one for each entry. */
export interface AuditFile {
  readonly header: AuditFileHeader
  readonly text: string
  readonly digest: string
}

export function writeAuditFile(
  place: Pick<AuditFileHeader, 'number' | 'previous'>,
  rows: readonly AuditEntryRow[],
): AuditFile {
  const content = rows.map((row) => `${JSON.stringify(toEntry(row))}\n`).join('')
  const head: AuditFileHeader = {
    format: 'slipway-audit-1',
    ...place,
    first: rows[0]?.id ?? 0,
    last: rows.at(-1)?.id ?? 0,
    entries: rows.length,
    content: sha256(content),
  }
  const text = `${JSON.stringify(head)}\n${content}`
  return { header: head, text, digest: sha256(text) }
}

/** Reads a file, and checks that it is whole; returns why it is not. */
export function readAuditFile(text: string): AuditFile | string {
  const end = text.indexOf('\n') + 1
  const read = header.safeParse(parseLine(text.slice(0, end)))
  if (!read.success) return 'it is no archive of the audit'
  const content = text.slice(end)
  if (sha256(content) !== read.data.content) return 'its entries were changed'
  const ids = content.split('\n').slice(0, -1).map(idOf)
  const isInOrder = ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0))
  const { first, last, entries } = read.data
  const isAsSaid = ids.length === entries && ids[0] === first && ids.at(-1) === last
  if (!isInOrder || !isAsSaid) return 'its first line says something else than its entries'
  return { header: read.data, text, digest: sha256(text) }
}

function toEntry({ id, at, action, detail, ...row }: AuditEntryRow) {
  return {
    id,
    at: new Date(at).toISOString(),
    actor: { id: row.actor_id, name: row.actor },
    action,
    subject: { id: row.subject_id, name: row.subject },
    detail: parseLine(detail),
  }
}

function idOf(line: string): number {
  const { id } = Object(parseLine(line)) as { readonly id?: unknown }
  return typeof id === 'number' ? id : Number.NaN
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
