import * as z from 'zod/mini'
import { remoteOrigin } from './manifest'

/** Where one session gets the code of one remote from, instead of from its release. */
export const developmentOverride = z.object({
  remote: z.string(),
  /** A development server, such as `http://127.0.0.1:4173`. */
  origin: z.string(),
  /** ISO 8601; it ends with the session in any case. */
  expiresAt: z.string(),
})
export type DevelopmentOverride = z.infer<typeof developmentOverride>

/** What `PUT /develop/overrides/:remote` takes. */
export const newOverride = z.strictObject({ origin: remoteOrigin })
export type NewOverride = z.infer<typeof newOverride>
