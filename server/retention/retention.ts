import type { AuditDetail } from '@slipway/sdk/contract'
import { createAuditArchivesTable } from '../storage/tables/audit-archives-table'
import { type Actor, type CreateAudit, createAuditTable } from '../storage/tables/audit-table'
import { readCatalogFacts } from '../storage/tables/catalog/catalog-facts'
import { createReleasesTable } from '../storage/tables/catalog/releases-table'
import { createRemovalsTable, type RowsOf, total } from '../storage/tables/catalog/removals-table'
import { inParts } from '../storage/tables/rows'
import { createWebhookDeliveriesTable } from '../storage/tables/webhook-deliveries-table'
import { readNow, type StorageScope, transact } from '../storage/transact'
import { archiveAudit } from './archive-audit'
import { removeCopy, sweepCopies } from './disk-copies'
import { type KeptFor, type MayGo, whatMayGo } from './what-may-go'

const DAY_MS = 86_400_000

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

/** In the order in which they go: `copies` are files on this server's disk. */
export const prunedKinds = [
  'versions',
  'files',
  'copies',
  'releases',
  'layouts',
  'drafts',
  'deliveries',
  'audit',
] as const
type PrunedKind = (typeof prunedKinds)[number]

const AT_ONCE = 100

const none: RowsOf = { rows: 0, bytes: 0 }

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
    for (const some of inParts(all.versions, AT_ONCE))
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

  async function plan(): Promise<Pruned> {
    const all = await findAll(storage)
    const removals = createRemovalsTable(storage)
    const { versions, files, digests } = await removals.measureVersions(all.versions)
    return {
      versions,
      files,
      copies: await sweep(new Set(digests), () => Promise.resolve()),
      releases: await removals.measure('releases', all.releases),
      layouts: await removals.measure('layouts', all.layouts),
      drafts: await removals.measure('layout_drafts', all.drafts),
      deliveries: await createWebhookDeliveriesTable(storage).countOld(),
      audit: await createAuditArchivesTable(storage).count(keptFor.audit),
    }
  }

  return {
    /** Returns what {@link run} would remove now. */
    plan,
    /** Returns what is gone. The audit has its row first: nothing goes without one, also where there is no room for it. */
    async run(actor: Actor): Promise<Pruned> {
      const folder = archive()
      await createReleasesTable(storage).noteDepartures()
      const planned = await plan()
      const subject = { id: null, name: 'what is old' }
      const detail = detailOf(planned)
      await createAudit(storage).add({ actor, action: 'retention.pruned', subject, detail })
      const all = await findAll(storage)
      return {
        ...(await removeVersions(all)),
        // After them: a release says when a version left.
        releases: await removeKeyed('releases', all),
        layouts: await removeKeyed('layouts', all),
        drafts: await removeDrafts(all),
        deliveries: await createWebhookDeliveriesTable(storage).removeOld(),
        audit: await archiveAudit({ storage, createAudit, folder, keptMs: keptFor.audit }, actor),
        copies: await sweep(new Set(), removeCopy),
      }
    },
    /** Whether no server and no command has done it for a day. */
    async isDue(): Promise<boolean> {
      const last = await createAuditTable(storage).list({
        action: 'retention.pruned',
        limit: 1,
        offset: 0,
      })
      const [{ at } = { at: 0 }] = last
      return at < (await readNow(storage)) - DAY_MS
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
