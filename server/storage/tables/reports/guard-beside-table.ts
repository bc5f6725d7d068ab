import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type StorageScope, transact } from '../../transact'
import type { VersionName } from '../catalog/versions-table'
import { inParts } from '../rows'

/** The remotes that the server gives a viewer for pages that have a location, each in its version. */
export type GivenRemotes = (location: string) => readonly VersionName[]

/** The other remotes on the page of a use, and what stands for them in rows. */
export interface BesideSet {
  readonly digest: string
  /** By name. */
  readonly remotes: readonly VersionName[]
}

interface ComponentOf extends VersionName {
  readonly component: string
}

/** Draws of a minute that came well, on pages with the same other remotes. */
export interface DrawsBeside extends ComponentOf {
  /** Milliseconds since 1970: where its minute begins. */
  readonly at: number
  readonly beside: BesideSet
  readonly draws: number
}

/** What a process counted of a few seconds: the draws, and all sets that these and failures name. */
export interface CountsBeside {
  readonly draws: readonly DrawsBeside[]
  readonly sets: readonly BesideSet[]
}

const HOUR_MS = 3_600_000
/** Draws are kept for a day, as many as there is room for; sets as long as failures name them. */
const besideLimits = { drawsMs: 24 * HOUR_MS, rows: 100_000, setsMs: 8 * 24 * HOUR_MS } as const
const besideKey = ['remote', 'version', 'component', 'at', 'beside'] as const

/**
 * Which other remotes were on the pages of uses: counts by the set of them, since most pages have the same.
 * `guard_failures` names the set of each failure.
 */
export type GuardBesideTable = ReturnType<typeof createGuardBesideTable>

export function createGuardBesideTable(
  storage: StorageScope,
  limits: Readonly<Record<keyof typeof besideLimits, number>> = besideLimits,
) {
  const { db } = storage
  return {
    add: ({ draws, sets }: CountsBeside): Promise<void> =>
      transact(storage, async (scope) => {
        await addSets(scope, sets)
        // In one order everywhere, so that two servers do not wait for each other's rows.
        for (const rows of inParts(draws.toSorted(byBeside))) await addDrawsBeside(scope, rows)
      }),
    draws: ({ remote, version, component }: ComponentOf, from: number) =>
      db
        .selectFrom('guard_draws_beside')
        .select(['at', 'beside', 'draws'])
        .where((row) => row.and({ remote, version, component }))
        .where('at', '>=', from)
        .execute(),
    /** The sets of these digests that are still known. */
    async sets(digests: readonly string[]): Promise<ReadonlyMap<string, readonly VersionName[]>> {
      const found = new Map<string, readonly VersionName[]>()
      for (const some of inParts(digests)) {
        const query = db.selectFrom('guard_beside').select(['beside', 'remotes'])
        for (const row of await query.where('beside', 'in', some).execute())
          found.set(row.beside, remotesIn(row.remotes))
      }
      return found
    },
    async prune(now: number): Promise<void> {
      const oldest = now - limits.drawsMs
      await db.deleteFrom('guard_draws_beside').where('at', '<', oldest).execute()
      await forgetOldestDraws(storage, limits.rows)
      await db
        .deleteFrom('guard_beside')
        .where('at', '<', sql<number>`${storage.now} - ${limits.setsMs}`)
        .execute()
    },
  }
}

export function besideSet(remotes: readonly VersionName[]): BesideSet {
  const byName = remotes.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const digest = createHash('sha256').update(textOf(byName)).digest('base64url').slice(0, 22)
  return { digest, remotes: byName }
}

const nameOf = ({ remote, version }: VersionName) => `${remote} ${version}`

function textOf(remotes: readonly VersionName[]): string {
  return JSON.stringify(remotes.map(({ remote, version }) => [remote, version]))
}

function remotesIn(text: string): readonly VersionName[] {
  // Written by textOf(), so it has the shape.
  const pairs = JSON.parse(text) as readonly (readonly [string, string])[]
  return pairs.map(([remote, version]) => ({ remote, version }))
}

async function addSets({ db, now }: StorageScope, sets: readonly BesideSet[]): Promise<void> {
  const known = new Map(sets.map((one) => [one.digest, one]))
  const inOrder = [...known.values()].sort((one, other) => (one.digest < other.digest ? -1 : 1))
  for (const some of inParts(inOrder))
    await db
      .insertInto('guard_beside')
      .values(
        some.map(({ digest, remotes }) => ({ beside: digest, remotes: textOf(remotes), at: now })),
      )
      .onConflict((conflict) =>
        conflict
          .column('beside')
          .doUpdateSet({ at: now })
          // Told again every two seconds: it would be written as often.
          .where('guard_beside.at', '<', sql<number>`${now} - ${HOUR_MS}`),
      )
      .execute()
}

function addDrawsBeside({ db }: StorageScope, rows: readonly DrawsBeside[]) {
  return db
    .insertInto('guard_draws_beside')
    .values(rows.map(({ beside, ...row }) => ({ ...row, beside: beside.digest })))
    .onConflict((conflict) =>
      conflict
        .columns(besideKey)
        .doUpdateSet({ draws: sql<number>`guard_draws_beside.draws + excluded.draws` }),
    )
    .execute()
}

function byBeside(one: DrawsBeside, other: DrawsBeside): number {
  return keyOfBeside(one) < keyOfBeside(other) ? -1 : 1
}

export function keyOfBeside({ remote, version, component, at, beside }: DrawsBeside): string {
  return [remote, version, component, at, beside.digest].join('\n')
}

async function forgetOldestDraws({ db }: StorageScope, most: number): Promise<void> {
  const first = await db
    .selectFrom('guard_draws_beside')
    .select('at')
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  if (first) await db.deleteFrom('guard_draws_beside').where('at', '<=', first.at).execute()
}
