import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AuditEntryRow } from '../storage/schema'
import {
  parseJson,
  readSealedLine,
  type SealOfEntry,
  sealedLine,
  sealOf,
} from '../storage/tables/audit-line'

const digest = z.string().check(z.regex(/^[\da-f]{64}$/))

const common = {
  number: z.int(),
  /** SHA-256 of the whole file before; zeros before the first. */
  previous: digest,
  /** Ids of the first and the last entry. */
  first: z.int(),
  last: z.int(),
  entries: z.int(),
  /** SHA-256 of the lines after this one. */
  content: digest,
}

/** An end of the part of the chain that a file has: a place, and the seal there. */
const sealAt = z.object({ place: z.int(), seal: digest })

const header = z.discriminatedUnion('format', [
  /** Of a server that did not seal entries. */
  z.object({ format: z.literal('slipway-audit-1'), ...common }),
  z.object({
    format: z.literal('slipway-audit-2'),
    ...common,
    /** The chain of seals: the one before the first entry's, and the last one. */
    chain: z.object({ before: sealAt, last: sealAt }),
  }),
])

export type AuditFileHeader = z.infer<typeof header>

/** A file of the audit: a line of JSON that says what it is, then one for each entry. */
export interface AuditFile {
  readonly header: AuditFileHeader
  readonly text: string
  readonly digest: string
}

/** An entry of a file, with its seal. */
export interface ArchivedEntry {
  readonly row: AuditEntryRow
  readonly seal: SealOfEntry
}

export function writeAuditFile(
  place: Pick<AuditFileHeader, 'number' | 'previous'> & { readonly before: SealOfEntry },
  entries: readonly ArchivedEntry[],
): AuditFile {
  const { before, ...numbered } = place
  const content = entries.map(({ row, seal }) => `${sealedLine(row, seal)}\n`).join('')
  const head: AuditFileHeader = {
    format: 'slipway-audit-2',
    ...numbered,
    first: entries[0]?.row.id ?? 0,
    last: entries.at(-1)?.row.id ?? 0,
    entries: entries.length,
    chain: { before, last: newest(entries.map(({ seal }) => seal)) ?? before },
    content: sha256(content),
  }
  const text = `${JSON.stringify(head)}\n${content}`
  return { header: head, text, digest: sha256(text) }
}

function newest<One extends SealOfEntry>(seals: readonly One[]): One | undefined {
  return inPlaces(seals).at(-1)
}

function inPlaces<One extends SealOfEntry>(seals: readonly One[]): readonly One[] {
  return seals.toSorted((one, other) => one.place - other.place)
}

/** Reads a file, and checks that it is whole; returns why it is not. */
export function readAuditFile(text: string): AuditFile | string {
  const end = text.indexOf('\n') + 1
  const read = header.safeParse(parseJson(text.slice(0, end)))
  if (!read.success) return 'it is no archive of the audit'
  const content = text.slice(end)
  if (sha256(content) !== read.data.content) return 'its entries were changed'
  const lines = content.split('\n').slice(0, -1)
  const ids = lines.map(idOf)
  const isInOrder = ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0))
  const { first, last, entries } = read.data
  const isAsSaid = ids.length === entries && ids[0] === first && ids.at(-1) === last
  if (!isInOrder || !isAsSaid) return 'its first line says something else than its entries'
  const broken = brokenSeal(read.data, lines)
  return broken ?? { header: read.data, text, digest: sha256(text) }
}

/** Follows the chain through the lines; returns where it does not hold. */
function brokenSeal(head: AuditFileHeader, lines: readonly string[]): string | undefined {
  if (head.format === 'slipway-audit-1') return undefined
  const sealed = lines.map((text) => readSealedLine(text))
  if (sealed.includes(undefined)) return 'an entry of it has no seal'
  let before: SealOfEntry = head.chain.before
  for (const one of inPlaces(sealed.filter((line) => line !== undefined))) {
    const { place, seal, line } = one
    if (place !== before.place + 1 || seal !== sealOf(before.seal, line))
      return `the seal of entry ${idOf(line)} does not follow the one before it`
    before = { place, seal }
  }
  return before.seal === head.chain.last.seal
    ? undefined
    : 'its first line says something else than its seals'
}

function idOf(line: string): number {
  const { id } = Object(parseJson(line)) as { readonly id?: unknown }
  return typeof id === 'number' ? id : Number.NaN
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
