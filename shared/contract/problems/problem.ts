import * as z from 'zod/mini'
import { resourceRecord } from '../resources/resource'

/** One thing that is wrong in what was given. */
export const fault = z.object({
  /** JSON pointer (RFC 6901) into the request's body. */
  pointer: z.string(),
  code: z.string(),
  detail: z.optional(z.string()),
})
export type Fault = z.infer<typeof fault>

/** The body of every error: RFC 9457, with a stable `code` (docs/problems.md). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.optional(z.string()),
  /** `urn:uuid:` and the request id, the same as in the header `X-Request-Id`. */
  instance: z.optional(z.string()),
  errors: z.optional(z.array(fault)),
  /** 412 `edit-conflict`: the record as it is now. */
  current: z.optional(resourceRecord),
})
export type Problem = z.infer<typeof problem>
