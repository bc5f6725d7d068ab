import * as z from 'zod/mini'
import { time } from './remotes/catalog'

const state = z.enum(['ok', 'warn', 'fail'])

/** What `slipway doctor` looks at, in its order. */
export const doctorChecks = [
  'settings',
  'disk',
  'database',
  'schema',
  'clock',
  'notices',
  'webhooks',
  'audit',
  'secrets',
  'servers',
  'held',
] as const
export type DoctorCheck = (typeof doctorChecks)[number]

/** One thing that `slipway doctor` looked at. */
export const doctorLine = z.object({
  /** Such as `clock`; also those that only a newer server knows. */
  check: z.string(),
  state,
  /** The finding, in a sentence. */
  seen: z.string(),
  /** The remedy; `null`: nothing is to be done. */
  advice: z.nullable(z.string()),
  /** The same for other languages: the names of both sentences in `doctorTexts`, and what they are about. */
  words: z.optional(
    z.object({
      found: z.string(),
      remedy: z.nullable(z.string()),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
})
export type DoctorLine = z.infer<typeof doctorLine>

/** A process that serves, as it last said of itself. */
export const livingServer = z.object({
  /** Its machine and port, and its number among workers. */
  name: z.string(),
  /** Of Slipway. */
  version: z.string(),
  startedAt: time,
  /** At most a minute ago: rows of the dead go. */
  seenAt: time,
  /** Milliseconds that its clock is ahead of the database's, at least. */
  clockMs: z.number(),
  /** The least that is free on a disk to which it writes; `null`: not known. */
  freeBytes: z.nullable(z.number()),
})
export type LivingServer = z.infer<typeof livingServer>

/** The body of `GET /manage/doctor`. */
export const doctorBody = z.object({
  /** The worst of all lines. */
  state,
  lines: z.array(doctorLine),
  servers: z.array(livingServer),
})
export type DoctorBody = z.infer<typeof doctorBody>
