import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Logger } from 'pino'
import { every, type Loop } from '../loops/every'
import { type AuditCopy, createAuditCopiesTable } from '../storage/tables/audit-copies-table'
import { sealedLine } from '../storage/tables/audit-line'
import { createAuditSealsTable } from '../storage/tables/audit-seals-table'
import type { StorageScope } from '../storage/transact'

/** A second place for the audit: a file, absolute, or an http(s) address that takes lines of JSON. */
export type CopyTarget =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'address'; readonly url: string }

interface CopyDeps {
  readonly storage: StorageScope
  readonly target: CopyTarget
  readonly log: Pick<Logger, 'warn'>
}

const AT_ONCE = 200
/** Another server goes on where one died with it. */
const LEASE_MS = 60_000
const TIMEOUT_MS = 10_000
const LONGEST_PAUSE_MS = 300_000
const pauseMs = () => 1000 + Math.random() * 1000

/**
 * Sends sealed entries to the second place, in the order of the chain, a few seconds after they came. One server does
 * it at a time. What was sent may come again after a crash, with the same place; nothing is left out.
 */
export function createAuditCopying({ storage, target, log }: CopyDeps) {
  const copies = createAuditCopiesTable(storage)
  const name = createHash('sha256').update(JSON.stringify(target)).digest('hex')

  /** Returns how many entries went. */
  async function copySome(): Promise<number> {
    const copy = await copies.claim(name, LEASE_MS)
    if (!copy) return 0
    const rows = await createAuditSealsTable(storage).after(copy.place, AT_ONCE)
    const lines = rows.flatMap(({ row, ...seal }) => (row ? [sealedLine(row, seal)] : []))
    try {
      if (lines.length > 0) await send(target, `${lines.join('\n')}\n`)
      await copies.noteSuccess(name, rows.at(-1)?.place ?? copy.place)
      return rows.length
    } catch (error) {
      await noteFailure(copy, error)
      return 0
    }
  }

  async function noteFailure({ tries }: AuditCopy, error: unknown): Promise<void> {
    const fault = error instanceof Error ? error.message : String(error)
    const afterMs = Math.min(1000 * 2 ** tries, LONGEST_PAUSE_MS)
    await copies.noteFailure(name, { fault: fault.slice(0, 200), afterMs })
    log.warn({ fault }, 'the audit could not be copied to AUDIT_COPY; it is tried again')
  }

  async function copyAll(): Promise<number> {
    let sent = 0
    for (let some = AT_ONCE; some === AT_ONCE; sent += some) some = await copySome()
    return sent
  }

  return {
    copy: copyAll,
    start: (): Loop =>
      every(pauseMs, copyAll, {
        onError: (error) => log.warn({ err: error }, 'the audit could not be copied'),
      }),
  }
}

async function send(target: CopyTarget, lines: string): Promise<void> {
  await (target.kind === 'file' ? append(target.path, lines) : post(target.url, lines))
}

async function append(path: string, lines: string): Promise<void> {
  const file = await open(path, 'a', 0o600)
  try {
    await file.writeFile(lines)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function post(url: string, body: string): Promise<void> {
  const headers = { 'Content-Type': 'application/jsonl; charset=utf-8' }
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`it answered ${response.status}`)
}
