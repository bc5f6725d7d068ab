/**
 * Exit codes of a process that cannot start, and of a command that is refused before it begins, by the code of the
 * reason; as in sysexits.h.
 */
const exitCodes: Readonly<Record<string, number>> = {
  usage: 64,
  'database-damaged': 65,
  'backup-damaged': 65,
  'backup-unfit': 65,
  'backup-unreadable': 66,
  'database-missing': 66,
  'store-unavailable': 69,
  'data-folder-unusable': 73,
  'insufficient-storage': 73,
  'backup-exists': 73,
  'backup-unwritable': 73,
  'backup-overtaken': 75,
  'database-not-empty': 73,
  'database-newer': 78,
  'backup-newer': 78,
  'going-back': 78,
}

/** The exit code for what was thrown, where its message says all that an operator needs. */
export function exitCodeOf(error: unknown): number | undefined {
  const { code } = Object(error) as { readonly code?: unknown }
  return typeof code === 'string' ? exitCodes[code] : undefined
}
