import { createAuditArchivesTable } from '../storage/tables/audit-archives-table'
import { auditLine, noSeal, type SealOfEntry, sealOf } from '../storage/tables/audit-line'
import { createAuditSealsTable, type SealedRow } from '../storage/tables/audit-seals-table'
import type { StorageScope } from '../storage/transact'

/** What a database says of its audit. */
export interface VerifiedChain {
  /** The place and seal before the first entry that is there; of the newest archive, or of nothing. */
  readonly before: SealOfEntry
  /** The newest seal: kept elsewhere, it shows later that nothing before it was changed. */
  readonly head: SealOfEntry
  readonly entries: number
  /** Entries that are not sealed yet. */
  readonly unsealed: number
  /** Where the chain does not hold, one each; 100 at most. */
  readonly faults: readonly string[]
}

const AT_ONCE = 1000
const MOST_FAULTS = 100

/** Follows the chain of seals through the audit of a database. `known`: a seal that is known from an earlier run. */
export async function verifyChain(
  storage: StorageScope,
  known?: SealOfEntry,
): Promise<VerifiedChain> {
  const seals = createAuditSealsTable(storage)
  const archived = (await createAuditArchivesTable(storage).head()).last
  const walk = createWalk(archived, known)
  for (;;) {
    const some = await seals.after(walk.head().place, AT_ONCE)
    for (const one of some) walk.step(one)
    if (some.length === 0) break
  }
  return { ...walk.result(), unsealed: await seals.countUnsealed() }
}

function createWalk(archived: number, known: SealOfEntry | undefined) {
  let before: SealOfEntry | undefined
  let head: SealOfEntry = { place: 0, seal: noSeal }
  let entries = 0
  const faults: string[] = []
  const note = (fault: string) => void (faults.length < MOST_FAULTS && faults.push(fault))

  function step({ place, seal, entry, row }: SealedRow): void {
    if (place !== head.place + 1 && before)
      note(`the seals between ${head.place} and ${place} are missing`)
    if (row) follow(row, { place, seal }, entry)
    else if (entry > archived) note(`entry ${entry} is missing, and no archive has it`)
    head = { place, seal }
    if (known?.place === place && known.seal !== seal)
      note(`the seal at ${place} is another one than was known: what is before was changed`)
  }

  function follow(row: NonNullable<SealedRow['row']>, own: SealOfEntry, entry: number): void {
    if (!before && own.place > 1 && head.place !== own.place - 1)
      note(`the chain begins at ${own.place}, and the seal before is missing`)
    before ??= head
    entries += 1
    if (own.seal !== sealOf(head.seal, auditLine(row)))
      note(`entry ${entry} is not as it was sealed, or the one before it is not`)
  }

  return {
    head: () => head,
    step,
    result() {
      if (known && known.place > head.place)
        note(`the chain ends at ${head.place}: what came up to ${known.place} is missing`)
      return { before: before ?? head, head, entries, faults }
    },
  }
}
