import { createHash } from 'node:crypto'
import type { AuditEntryRow } from '../schema'

/** The seal before the first. */
export const noSeal = '0'.repeat(64)

/** The place of an entry in the chain, from 1 without a gap, and its seal. */
export interface SealOfEntry {
  readonly place: number
  /** SHA-256, hexadecimal, of the seal before, a line feed, and the entry as a line of JSON. */
  readonly seal: string
}

/** An entry as archives, the export and copies have it: a line of JSON without its end. */
export function auditLine(row: AuditEntryRow): string {
  return JSON.stringify(toEntry(row))
}

/** The same with its place in the chain and its seal, behind all the rest. */
export function sealedLine(row: AuditEntryRow, { place, seal }: SealOfEntry): string {
  return JSON.stringify({ ...toEntry(row), place, seal })
}

/** The seal of an entry behind that one. */
export function sealOf(before: string, line: string): string {
  return createHash('sha256').update(`${before}\n${line}`).digest('hex')
}

/** A sealed line taken apart; `undefined`: it has no seal. */
export function readSealedLine(
  text: string,
): (SealOfEntry & { readonly line: string }) | undefined {
  const { place, seal, ...entry } = Object(parseJson(text)) as Partial<SealOfEntry>
  if (typeof place !== 'number' || typeof seal !== 'string') return undefined
  return { place, seal, line: JSON.stringify(entry) }
}

function toEntry({ id, at, action, detail, ...row }: AuditEntryRow) {
  return {
    id,
    at: new Date(at).toISOString(),
    actor: { id: row.actor_id, name: row.actor },
    action,
    subject: { id: row.subject_id, name: row.subject },
    detail: parseJson(detail),
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
