import * as z from 'zod/mini'
import { listTotal } from '../accounts/manage'
import { reasonCode } from './report'

/** A place in a stack: in the team's own source where its version has a source map, else in the built file. */
export const errorFrame = z.object({
  remote: z.string(),
  version: z.string(),
  /** As the team's build knows it, such as `./src/order-card.tsx`. */
  file: z.string(),
  /** From 1. */
  line: z.number(),
  /** From 1. */
  column: z.number(),
  /** `built`: the version has no source map of that file, or none that could be read in time. */
  in: z.enum(['source', 'built']),
  /** The text of that line of the source. */
  code: z.nullable(z.string()),
})
export type ErrorFrame = z.infer<typeof errorFrame>

/** Failures of one remote with the same type and the same top frames. */
export const errorGroup = z.object({
  id: z.string(),
  remote: z.string(),
  /** Name of what was thrown; where nothing was, the reason. */
  type: z.string(),
  reason: reasonCode,
  /** The last one, without what identifies people. */
  message: z.string(),
  component: z.string(),
  /** ISO 8601. */
  firstSeen: z.string(),
  lastSeen: z.string(),
  /** Boxes that failed with it. */
  reports: z.number(),
  /** Signed-in users who saw it; at most so many are kept as the limit says. */
  viewers: z.object({ value: z.number(), exact: z.boolean() }),
  /** The versions that had it, the one that had it last first. */
  versions: z.array(z.string()),
  /** The frame in which it was thrown. */
  top: z.nullable(errorFrame),
})
export type ErrorGroup = z.infer<typeof errorGroup>

export const errorsBody = z.object({ items: z.array(errorGroup), total: listTotal })
export type ErrorsBody = z.infer<typeof errorsBody>

const seen = { firstSeen: z.string(), lastSeen: z.string(), reports: z.number() }

export const errorDetail = z.object({
  ...errorGroup.shape,
  /** The stack of the last one, the innermost first. */
  frames: z.array(errorFrame),
  byVersion: z.array(z.object({ version: z.string(), ...seen })),
  byBrowser: z.array(z.object({ browser: z.string(), ...seen })),
})
export type ErrorDetail = z.infer<typeof errorDetail>

/** Something that happened to a remote. */
export const remoteEvent = z.union([
  z.object({
    kind: z.literal('change'),
    /** The same of the same event, in every reply. */
    id: z.string(),
    at: z.string(),
    who: z.string(),
    /** Such as `remote.released`. */
    action: z.string(),
    detail: z.record(z.string(), z.unknown()),
  }),
  z.object({
    kind: z.literal('failure'),
    id: z.string(),
    at: z.string(),
    /** As it was by then: `reports` grows with each. */
    error: errorGroup,
  }),
])
export type RemoteEvent = z.infer<typeof remoteEvent>

export const remoteEventsBody = z.object({
  /** The oldest first; some may have been in the reply before. */
  items: z.array(remoteEvent),
  /** For the next call: what happened since. */
  cursor: z.string(),
})
