import { type AuditDetail, type PrunedKind, prunedKinds } from '@slipway/sdk/contract'
import { createAuditArchivesTable } from '../storage/tables/audit-archives-table'
import type { Actor, CreateAudit } from '../storage/tables/audit-table'
import { readCatalogFacts } from '../storage/tables/catalog/catalog-facts'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createRemovalsTable, type RowsOf, total } from '../storage/tables/catalog/removals-table'
import { notePruned, readPruned } from '../storage/tables/revisions'
import { inParts } from '../storage/tables/rows'
import { createWebhookDeliveriesTable } from '../storage/tables/webhook-deliveries-table'
import { readNow, type StorageScope, transact } from '../storage/transact'
import { archiveAudit } from './archive-audit'
import { removeCopy, sweepCopies } from './disk-copies'
import { doEachKind } from './each-kind'
import { findLastRun } from './last-run'
import { type KeptFor, type MayGo, whatMayGo } from './what-may-go'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface RetentionDeps {
  readonly storage: StorageScope
  readonly createAudit: CreateAudit
  readonly keptFor: KeptFor & { readonly audit: number }
  /** Returns the folder of the audit's archives; throws where there is none, before anything is removed. */
  readonly archive: () => string
  /** Folder of this server's copies of files. */
  readonly copies: string
}

/** The rows of each kind that go, or would go, and about how many bytes they have. */
export type Pruned = Readonly<Record<PrunedKind, RowsOf>>

const AT_ONCE = 100

const none: RowsOf = { rows: 0, bytes: 0 }
const noVersions = { versions: none, files: none, digests: [] }
const nothing: MayGo = { versions: [], releases: [], layouts: [], drafts: [] }
const nothingGone = Object.fromEntries(prunedKinds.map((kind) => [kind, none])) as Pruned

type OrElse = <Otherwise>(otherwise: Otherwise) => (error: unknown) => Otherwise

const throwIt: OrElse = () => (error) => {
  throw error
}

/** Removes what nobody needs any more, in small steps of which each is kept, whatever comes of the next. */
export function createRetention(deps: RetentionDeps) {
  const { storage, createAudit, keptFor, copies, archive } = deps

  const findAll = async (scope: StorageScope) => whatMayGo(await readCatalogFacts(scope), keptFor)

  /** One step: what was found is looked at again, as somebody may have released or linked it since. */
  function inStep<Part extends keyof MayGo, Gone>(
    part: Part,
    found: MayGo[Part],
    work: (scope: StorageScope, still: MayGo[Part][number][]) => Promise<Gone>,
  ): Promise<Gone> {
    return transact(storage, async (scope) => {
      await createRemovalsTable(scope).hold()
      const still = new Set<number | string>((await findAll(scope))[part])
      return await work(
        scope,
        [...found].filter((key) => still.has(key)),
      )
    })
  }

  async function removeVersions(all: MayGo): Promise<Pick<Pruned, 'versions' | 'files'>> {
    const gone = []
    for (const some of await createRemovalsTable(storage).inSteps(all.versions))
      gone.push(
        await inStep('versions', some, (scope, still) =>
          createRemovalsTable(scope).removeVersions(still),
        ),
      )
    return {
      versions: total(gone.map(({ versions }) => versions)),
      files: total(gone.map(({ files }) => files)),
    }
  }

  async function removeKeyed(part: 'releases' | 'layouts', all: MayGo): Promise<RowsOf> {
    const gone = []
    for (const some of inParts(all[part], AT_ONCE))
      gone.push(
        await inStep(part, some, (scope, still) => createRemovalsTable(scope).remove(part, still)),
      )
    return total(gone)
  }

  async function removeDrafts({ drafts }: MayGo): Promise<RowsOf> {
    if (drafts.length === 0) return none
    return await createRemovalsTable(storage).removeDrafts(drafts, keptFor.drafts)
  }

  const sweep = (gone: ReadonlySet<string>, remove: (path: string) => Promise<void>) =>
    sweepCopies({
      folder: copies,
      remove,
      async stored(integrities) {
        const there = await createRemovalsTable(storage).stored(integrities)
        return new Set([...there].filter((integrity) => !gone.has(integrity)))
      },
    })

  /** `orElse`: takes what a count threw. */
  async function plan(orElse: OrElse = throwIt): Promise<Pruned> {
    const removals = createRemovalsTable(storage)
    const all = await findAll(storage).catch(orElse(nothing))
    const measured = removals.measureVersions(all.versions)
    const { versions, files, digests } = await measured.catch(orElse(noVersions))
    const copies = sweep(new Set(digests), () => Promise.resolve())
    return {
      versions,
      files,
      copies: await copies.catch(orElse(none)),
      releases: await removals.measure('releases', all.releases).catch(orElse(none)),
      layouts: await removals.measure('layouts', all.layouts).catch(orElse(none)),
      drafts: await removals.measure('layout_drafts', all.drafts).catch(orElse(none)),
      deliveries: await createWebhookDeliveriesTable(storage).countOld().catch(orElse(none)),
      audit: await createAuditArchivesTable(storage).count(keptFor.audit).catch(orElse(none)),
    }
  }

  return {
    /** Returns what {@link run} would remove now. */
    plan: () => plan(),
    /**
     * Returns what is gone. The audit has its row first: nothing goes without one, also where there is no room for it.
     * A kind that fails stops no other; then it throws, with all that failed, and is due again in an hour.
     */
    async run(actor: Actor): Promise<Pruned> {
      const deps = { storage, createAudit, folder: archive(), keptMs: keptFor.audit }
      await createReleasesTable(storage).noteDepartures()
      const subject = { id: null, name: 'what is old' }
      const detail = detailOf(await plan((otherwise) => () => otherwise))
      await createAudit(storage).add({ actor, action: 'retention.pruned', subject, detail })
      const gone = await doEachKind<Pruned>({
        versions: async () => await removeVersions(await findAll(storage)),
        // After them: a release says when a version left.
        releases: async () => ({ releases: await removeKeyed('releases', await findAll(storage)) }),
        layouts: async () => ({ layouts: await removeKeyed('layouts', await findAll(storage)) }),
        drafts: async () => ({ drafts: await removeDrafts(await findAll(storage)) }),
        deliveries: async () => ({
          deliveries: await createWebhookDeliveriesTable(storage).removeOld(),
        }),
        audit: async () => ({ audit: await archiveAudit(deps, actor) }),
        copies: async () => ({ copies: await sweep(new Set(), removeCopy) }),
      })
      await notePruned(storage)
      return { ...nothingGone, ...gone }
    },
    /** Whether no server and no command has done all of it for a day, or has tried for an hour. */
    async isDue(): Promise<boolean> {
      const now = await readNow(storage)
      const isDone = (await readPruned(storage.db)) >= now - DAY_MS
      const begunAt = (await findLastRun(storage))?.at ?? 0
      return !isDone && begunAt < now - HOUR_MS
    },
    /** Removes the copies on this server's disk of what any server removed. */
    sweep: (): Promise<RowsOf> => sweep(new Set(), removeCopy),
  }
}

function detailOf(pruned: Pruned): AuditDetail<'retention.pruned'> {
  const { versions, files, copies, releases, layouts, drafts, deliveries, audit } = pruned
  return {
    versions: versions.rows,
    files: files.rows,
    copies: copies.rows,
    releases: releases.rows,
    layouts: layouts.rows,
    drafts: drafts.rows,
    deliveries: deliveries.rows,
    audit: audit.rows,
    bytes: total(Object.values(pruned)).bytes,
  }
}
