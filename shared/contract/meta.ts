import * as z from 'zod/mini'
import { tenant, user } from './accounts/session'
import { sessionView } from './accounts/session-view'
import { developmentOverride } from './remotes/develop'
import { remotesBody } from './remotes/remote-descriptor'
import { slotMap, slotsBody } from './slots/slot-entry'

export const dashboardEntry = z.object({
  name: z.string(),
  label: z.string(),
  /** Path below the interface, such as `/dashboards/sales`. */
  path: z.string(),
  order: z.number(),
  cards: z.array(
    z.object({
      id: z.string(),
      /** The kind of the card's data: `number`, `line`, `bar`, `list` or `table`. */
      component: z.string(),
      props: z.record(z.string(), z.unknown()),
      /** Columns of a grid of twelve. */
      width: z.number(),
    }),
  ),
})
export type DashboardEntry = z.infer<typeof dashboardEntry>

export const moduleEntry = z.object({
  name: z.string(),
  label: z.string(),
  icon: z.optional(z.string()),
  group: z.optional(z.string()),
  order: z.number(),
  resources: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      singular: z.string(),
      /** Path below the interface, such as `/resources/orders`. */
      path: z.string(),
      /** All tenants share its records: addresses of its pages name no tenant. */
      shared: z.optional(z.boolean()),
      permissions: z.object({
        view: z.boolean(),
        create: z.boolean(),
        update: z.boolean(),
        delete: z.boolean(),
      }),
    }),
  ),
})
export type ModuleEntry = z.infer<typeof moduleEntry>

/** The body of `GET /meta`, already filtered for the viewer. */
export const metaBody = z.object({
  dashboards: z.array(dashboardEntry),
  modules: z.array(moduleEntry),
  slots: slotMap,
  user,
  tenant: z.nullable(tenant),
  tenants: z.array(tenant),
  /** Sorted, such as `orders.update`. */
  permissions: z.array(z.string()),
  remotes: remotesBody,
  /** Grows with every change of slots; the same number as in the event `slots`. */
  revision: z.number(),
  /** The remote that this session gets from a development server; absent and `null`: none. */
  override: z.optional(z.nullable(developmentOverride)),
  /** As whom, and of which draft, `slots` and `remotes` are; the rest stays the user's own. */
  view: z.optional(sessionView),
  /** The entries that ask for a wide window alone, which any page may have; only where there are any. As `pageSlots`. */
  pageSlots: z.optional(z.unknown()),
  /** The token that reports of the viewer's pages carry. */
  loadToken: z.optional(z.string()),
  /** The database has the demo's own week, marked wherever it is shown; for those who may release. */
  demo: z.optional(z.literal(true)),
  /**
   * Notes for those with `slipway.develop` on their slots, such as one at a deprecated location. The host writes them
   * to the browser's console.
   */
  notes: z.optional(z.array(z.string())),
})
export type MetaBody = z.infer<typeof metaBody>

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
    /**
     * Whether this document is one of Administration (`isConsolePath`): it draws no remote, and other pages are other
     * documents.
     */
    isConsole: z.boolean(),
  }),
  z.discriminatedUnion('session', [
    z.object({
      session: z.literal('known'),
      meta: metaBody,
      /** The proof that calls of Administration carry; of a page of Administration that a browser opened, no other. */
      consoleProof: z.optional(z.string()),
    }),
    z.object({ session: z.literal('anonymous'), loadToken: z.optional(z.string()) }),
    z.object({ session: z.literal('unknown'), loadToken: z.optional(z.string()) }),
  ]),
)
export type BootBody = z.infer<typeof bootBody>
