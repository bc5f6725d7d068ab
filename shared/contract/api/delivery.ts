import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { eventsState } from '../events'
import { metaBody } from '../meta'
import { remotesBody } from '../remotes/remote-descriptor'
import { reportsBody } from '../remotes/report'
import { explainBody } from '../slots/explain'
import { slotsBody } from '../slots/slot-entry'
import { endpointTable, raw, wholeNumber } from './endpoint'

const slots = { tag: 'Slots', right: 'anyone' } as const
const operations = { tag: 'Operations', right: 'anyone' } as const
const page = { tag: 'Page', right: 'anyone', internal: true } as const

const status = z.object({ status: z.string() })

/** Whether the server runs; always below the origin. */
export const health = endpointTable({
  'GET /healthz': {
    ...operations,
    id: 'readHealth',
    does: 'Whether the process answers',
    atOrigin: true,
    reply: status,
  },
  'GET /readyz': {
    ...operations,
    id: 'readReadiness',
    does: 'Whether it can work',
    atOrigin: true,
    reply: status,
    errors: ['store-unavailable'],
  },
})

/** The same for everybody; answered before the session is looked at. */
export const open = endpointTable({
  'GET /slots': {
    ...slots,
    id: 'readSlots',
    does: 'The slots of public locations without gated ones; from memory, with `ETag`',
    reply: raw(['application/json'], slotsBody),
  },
  'GET /remotes': {
    ...slots,
    id: 'readRemotes',
    does: 'How to load the components that `/slots` names',
    reply: raw(['application/json'], remotesBody),
  },
  'GET /sdk.tgz': {
    ...operations,
    id: 'readSdk',
    does: 'The SDK that fits this host, for `npm install`',
    reply: raw(['application/gzip']),
    errors: ['sdk-missing'],
  },
})

/** The messages that open pages receive, and those that they send. */
export const signals = endpointTable({
  'GET /events': {
    ...slots,
    id: 'listen',
    does: 'Server-sent events: `hello`, `slots`, `record`, `session`, `ping`',
    noHead: true,
    headers: {
      'Last-Event-ID': { holds: 'The ID of the last event received.' },
      'If-None-Match': { holds: 'The `ETag` of the JSON that is known.' },
    },
    query: z.object({
      last: z.optional(z.string()),
      /** `orders/17,customers/3`: the records whose changes are told, 20 at most. */
      records: z.optional(z.string()),
      /** Seconds, 10 at most: changes of those records that are so old are told at once. */
      since: z.optional(z.string()),
    }),
    reply: raw(['text/event-stream', 'application/json'], eventsState),
    errors: ['cross-site', 'query-invalid', 'too-many-streams', 'store-unavailable'],
  },
  'POST /reports': {
    ...slots,
    id: 'report',
    duringPreview: true,
    does: 'Outcomes of loading and drawing slots, and what browsers report: 1,000 a minute of a signed-in user, 120 from one address of everybody else',
    query: z.object({ load: z.optional(z.string()) }),
    body: raw(
      ['application/json', 'application/csp-report', 'application/reports+json'],
      reportsBody,
    ),
    errors: ['validation-failed', 'rate-limited'],
  },
})

/** The host as one viewer sees it. */
export const view = endpointTable({
  'GET /meta': {
    ...slots,
    id: 'readMeta',
    does: 'Everything that the interface draws for the viewer',
    right: 'session',
    reply: raw(['application/json'], metaBody),
  },
  'GET /openapi.json': {
    ...operations,
    id: 'readOpenApi',
    does: 'This API as OpenAPI 3.1; with the resources and fields that the viewer may view',
    right: 'session',
    reply: z.record(z.string(), z.unknown()),
  },
})

/** Calls that browsers make. Their paths are taken as they come: a name in them is never encoded. */
export const pages = endpointTable({
  'GET /': { ...page, id: 'openHost', does: 'Leads to the page', status: 302, reply: raw([]) },
  'GET /app/{page}': {
    ...page,
    id: 'readPage',
    does: 'The page, whatever comes after `/app`',
    path: { page: z.string() },
    reply: raw(['text/html']),
  },
  'GET /assets/{file}': {
    ...page,
    id: 'readAsset',
    does: 'A file of the host or of a version of a remote, immutable; source maps for `slipway.develop`',
    path: { file: z.string() },
    reply: raw(['text/javascript', 'text/css']),
    errors: ['not-found'],
  },
})

/** One of `location` and `resource`. */
const explainQuery = z.strictObject({
  location: z.optional(z.string().check(z.maxLength(100))),
  /** The resource whose form it is about. */
  resource: z.optional(z.string().check(z.maxLength(100))),
  /** A record that the page shows, such as `orders/17`; the viewer has to see it. */
  record: z.optional(z.string().check(z.maxLength(120))),
  /** An id or an address, or `anonymous`; oneself, if it is left out. */
  user: z.optional(z.string().check(z.maxLength(254))),
  /** An id; as after signing in, if it is left out. */
  tenant: z.optional(wholeNumber({ digits: 15, most: Number.MAX_SAFE_INTEGER })),
})

/** Why an entry is where it is, or is not. */
export const explain = endpointTable({
  'GET /manage/explain': {
    tag: 'Manage',
    operatorToken: true,
    right: productPermissions.manage,
    id: 'explain',
    does: 'Every entry that could be at a location or in a form, and why a viewer gets it or does not',
    query: explainQuery,
    reply: explainBody,
    errors: ['query-invalid', 'user-unknown', 'user-disabled', 'tenant-unknown', 'not-found'],
  },
})
