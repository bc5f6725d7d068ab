import * as z from 'zod/mini'
import { metaBody } from './meta'
import { remotesBody } from './remotes/remote-descriptor'
import { slotsBody } from './slots/slot-entry'

/**
 * The data that the page carries in `<script type="application/json" id="slipway-boot">`.
 * `known`: the session was read in time and `meta` is the exact body of `GET /meta`.
 * `anonymous`: there is no session; `slots` and `remotes` are the exact bodies of those calls.
 * `loadToken`: what reports of this page carry; that of a known session is in `meta`.
 * `unknown`: the session was not known in time; the host asks `GET /meta` itself.
 */
export const bootBody = z.intersection(
  z.object({
    /** `BASE_PATH`: empty, or `/…` without a slash at the end. */
    basePath: z.string(),
    slots: slotsBody,
    remotes: remotesBody,
    development: z.boolean(),
    /** Of these bodies; the same number as in the event `hello`. */
    revision: z.number(),
    /** Whether `?slots=off` asked for a page without slots. */
    safeMode: z.boolean(),
  }),
  z.discriminatedUnion('session', [
    z.object({ session: z.literal('known'), meta: metaBody }),
    z.object({ session: z.literal('anonymous'), loadToken: z.optional(z.string()) }),
    z.object({ session: z.literal('unknown'), loadToken: z.optional(z.string()) }),
  ]),
)
export type BootBody = z.infer<typeof bootBody>
