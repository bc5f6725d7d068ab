import * as z from 'zod/mini'

/** The reply to `POST /demo/break`: what it released. */
export const brokenRemote = z.object({
  remote: z.string(),
  version: z.string(),
  /** The one that fails as soon as it is drawn, and where. */
  component: z.string(),
  location: z.string(),
})
export type BrokenRemote = z.infer<typeof brokenRemote>
