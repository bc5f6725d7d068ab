import type { BackupHeader } from './backup-lines'
import { readBackup } from './read-backup'

/** The contents of a backup of which every part was read. */
export interface BackupContents {
  readonly header: BackupHeader
  /** Rows by table. */
  readonly tables: Readonly<Record<string, number>>
}

/**
 * Reads all of a backup.
 *
 * @throws CodedError `backup-unreadable`, `backup-damaged`, `backup-newer`
 */
export async function verifyBackup(
  file: string,
  onProgress: (table: string, rows: number) => void = () => undefined,
): Promise<BackupContents> {
  const tables: Record<string, number> = {}
  let header: BackupHeader | undefined
  let at = ''
  for await (const part of readBackup(file)) {
    if (part.kind === 'header') header = part.header
    if (part.kind === 'table') at = part.table.table
    if (part.kind === 'rows') onProgress(at, (tables[at] ?? 0) + part.rows.length)
    if (part.kind === 'rows') tables[at] = (tables[at] ?? 0) + part.rows.length
    if (part.kind === 'table-end') tables[at] = part.rows
  }
  // The header is the first part of each backup that was read to its end.
  return { header: header as BackupHeader, tables }
}
