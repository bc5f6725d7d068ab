import * as z from 'zod/mini'
import { remoteOrigin } from './remote-origin'

/** The source of one remote's code in one session, instead of its release. */
export const developmentOverride = z.object({
  remote: z.string(),
  /** A development server, such as `http://127.0.0.1:4173`. */
  origin: z.string(),
  /** ISO 8601; it ends with the session in any case. */
  expiresAt: z.string(),
})
export type DevelopmentOverride = z.infer<typeof developmentOverride>

/** The request body of `PUT /develop/overrides/:remote`. */
export const newOverride = z.strictObject({ origin: remoteOrigin })
export type NewOverride = z.infer<typeof newOverride>

/** The reply to `POST /demo/break`: what it released. */
export const brokenRemote = z.object({
  remote: z.string(),
  version: z.string(),
  /** The one that fails as soon as it is drawn, and where. */
  component: z.string(),
  location: z.string(),
})
export type BrokenRemote = z.infer<typeof brokenRemote>

/** The body of `GET /develop/remotes`: the version of each remote that this user's page has, and why that one. */
export const viewerVersionsBody = z.object({
  items: z.array(
    z.object({
      remote: z.string(),
      version: z.string(),
      /** `canary`: the share of the users that gets it has this one in it. */
      chosen: z.enum(['base', 'canary']),
      /** Of a canary: the share of the signed-in users, 0 to 100. */
      percent: z.optional(z.number()),
    }),
  ),
})
export type ViewerVersionsBody = z.infer<typeof viewerVersionsBody>

/** The body of `GET /develop/components/:registry/:component`: what the version that this user gets says of it. */
export const viewerComponent = z.object({
  remote: z.string(),
  version: z.string(),
  /** The locations it is made for; none named means any. */
  locations: z.array(z.string()),
  /** JSON Schema of its props; none takes any. */
  props: z.optional(z.record(z.string(), z.unknown())),
})
export type ViewerComponent = z.infer<typeof viewerComponent>

/** The body of `GET /develop/slots`: the entries of this user's pages, those of a place in the order of delivery. */
export const viewerSlotsBody = z.object({
  items: z.array(
    z.object({
      /** A location, or `form:` and the name of a resource. */
      place: z.string(),
      component: z.string(),
      /** As operators name it, and explanations. */
      id: z.string(),
    }),
  ),
})
export type ViewerSlotsBody = z.infer<typeof viewerSlotsBody>
