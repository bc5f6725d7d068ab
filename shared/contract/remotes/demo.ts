import * as z from 'zod/mini'

/** What `POST /demo/break` released. */
export const brokenRemote = z.object({
  remote: z.string(),
  version: z.string(),
  /** The one that fails as soon as it is drawn, and where. */
  component: z.string(),
  location: z.string(),
})
export type BrokenRemote = z.infer<typeof brokenRemote>
