import * as z from 'zod/mini'
import { remoteOrigin } from './manifest'

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
