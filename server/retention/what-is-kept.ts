import { type KeptRows, type LastPrune, prunedKinds, type StorageBody } from '@slipway/sdk/contract'
import { toIso } from '../http/to-iso'
import {
  type KeptFigures,
  readDatabaseBytes,
  readKeptFigures,
} from '../storage/tables/kept-figures'
import { readPruned } from '../storage/tables/revisions'
import { deliveryLimits } from '../storage/tables/webhook-deliveries-table'
import { measureCopies } from './disk-copies'
import { findLastRun } from './last-run'
import type { RetentionDeps } from './retention'
import { alwaysKept } from './what-may-go'

const DAY_MS = 86_400_000

/** What is kept and for how long; it costs little, whatever there is. */
export async function readKept({
  storage: { db, now },
  keptFor,
  copies,
}: Pick<RetentionDeps, 'storage' | 'keptFor' | 'copies'>): Promise<Omit<StorageBody, 'isPruning'>> {
  const { layout_drafts, webhook_deliveries, ...figures } = await readKeptFigures(db)
  const left = Math.max(keptFor.versions, alwaysKept.leftMs)
  return {
    kinds: {
      versions: toKept(figures.versions, keptFor.versions),
      files: toKept(figures.files),
      copies: toKept(await measureCopies(copies)),
      releases: toKept(figures.releases, left),
      layouts: toKept(figures.layouts, left),
      drafts: toKept(layout_drafts, keptFor.drafts),
      deliveries: toKept(webhook_deliveries, deliveryLimits.days * DAY_MS),
      audit: toKept(figures.audit, keptFor.audit),
    },
    databaseBytes: await readDatabaseBytes(db),
    lastPrune: await readLastPrune({ db, now }),
  }
}

async function readLastPrune(storage: RetentionDeps['storage']): Promise<LastPrune | null> {
  const run = await findLastRun(storage)
  if (!run) return null
  const count = (name: string) => Number(run.detail[name] ?? 0)
  const found = prunedKinds.map((kind) => [kind, count(kind)])
  return {
    at: toIso(run.at),
    who: run.actor.name,
    isWhole: (await readPruned(storage.db)) >= run.at,
    // Of each kind there is one.
    found: Object.fromEntries(found) as LastPrune['found'],
    bytes: count('bytes'),
  }
}

function toKept({ oldestAt, ...figures }: KeptFigures, keptMs?: number): KeptRows {
  return {
    ...figures,
    oldestAt: oldestAt === null ? null : toIso(oldestAt),
    days: keptMs === undefined ? null : Math.round(keptMs / DAY_MS),
  }
}
