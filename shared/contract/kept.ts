import * as z from 'zod/mini'
import { time } from './remotes/catalog'

/** The same of each kind that `slipway prune` knows, in the order in which they go; `copies` are files on one server's disk. */
export const ofEachKind = <Schema extends z.ZodMiniType>(schema: Schema) => ({
  versions: schema,
  files: schema,
  copies: schema,
  releases: schema,
  layouts: schema,
  drafts: schema,
  deliveries: schema,
  audit: schema,
})

export type PrunedKind = keyof ReturnType<typeof ofEachKind>
export const prunedKinds = Object.keys(ofEachKind(z.never())) as PrunedKind[]

const rows = z.object({
  rows: z.int(),
  /** Bytes of the contents, roughly: without what the database needs around them. */
  bytes: z.int(),
})

/** The body of `GET /manage/storage/dry-run`: the rows that `slipway prune` would remove now. */
export const pruneDryRun = z.object(ofEachKind(rows))
export type PruneDryRun = z.infer<typeof pruneDryRun>

const keptRows = z.object({
  ...rows.shape,
  /** Whether there are so many that rows and bytes are estimated. */
  isEstimate: z.boolean(),
  /** `null`: there are none, or they have no time of their own. */
  oldestAt: z.nullable(time),
  /** Days until something may go; `null`: it goes with its version. */
  days: z.nullable(z.int()),
})
export type KeptRows = z.infer<typeof keptRows>

const lastPrune = z.object({
  /** When it began. */
  at: time,
  who: z.string(),
  /** Whether it, or one after it, has removed all; otherwise it failed in part, or is under way. */
  isWhole: z.boolean(),
  /** The rows that it found, and about how many bytes they had in all. */
  found: z.object(ofEachKind(z.int())),
  bytes: z.int(),
})
export type LastPrune = z.infer<typeof lastPrune>

/** The body of `GET /manage/storage`. */
export const storageBody = z.object({
  kinds: z.object(ofEachKind(keptRows)),
  /** Bytes of the whole database on its disk. */
  databaseBytes: z.int(),
  /** Whether the server that answers removes once a day what is old (`PRUNE`). */
  isPruning: z.boolean(),
  /** `null`: the audit has none. */
  lastPrune: z.nullable(lastPrune),
})
export type StorageBody = z.infer<typeof storageBody>
