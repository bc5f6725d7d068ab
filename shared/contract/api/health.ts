import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { doctorBody } from '../doctor'
import { pruneDryRun, storageBody } from '../kept'
import { errorDetail, errorsBody, remoteEventsBody } from '../remotes/error-group'
import { healthBody, healthBrowser, healthRange, remoteHealthBody } from '../remotes/health'
import { remoteName, remoteVersion } from '../remotes/manifest'
import { newBudget, remoteBudgetsBody } from '../remotes/overruled-budget'
import { overviewBody, overviewBrief } from '../remotes/overview'
import { dryRunQuery, endpointTable, pageQuery } from './endpoint'

const releaser = { tag: 'Health', right: productPermissions.release, operatorToken: true } as const
/** For those who may release, and for teams by their token, which sees its own remote alone. */
const reader = { ...releaser, team: true } as const
/** Operators alone: a team says its budgets in its build. */
const budgetChange = {
  ...releaser,
  recent: true,
  undoable: true,
  path: { remote: z.string(), component: z.string() },
  query: dryRunQuery,
  reply: remoteBudgetsBody,
} as const

const filters = {
  range: z._default(healthRange, 'day'),
  /** Or `form:orders`: the form of a resource. */
  location: z.optional(z.string().check(z.maxLength(100))),
  browser: z.optional(healthBrowser),
}
const version = z.optional(z.string().check(z.maxLength(100)))

/** Pages' reports of slots. */
export const slotHealth = endpointTable({
  'GET /manage/health': {
    ...reader,
    id: 'listHealth',
    does: 'What became of slots, by version and component, live versions first and the worst of them before the others; how each remote is; and how fast pages were',
    query: z.strictObject({
      ...filters,
      remote: z.optional(z.string().check(z.maxLength(100))),
      ...pageQuery,
    }),
    reply: healthBody,
    errors: ['query-invalid', 'not-found'],
  },
  'GET /manage/health/{remote}': {
    ...reader,
    id: 'readRemoteHealth',
    does: 'The same of one remote: its versions, by browser and over time with what happened to it, and two of them side by side',
    path: { remote: z.string() },
    /**
     * `first` and `second`: versions to compare; canary and base, if they are left out. `component`: of which
     * the points over time are; all of them, if it is left out.
     */
    query: z.strictObject({
      ...filters,
      first: version,
      second: version,
      component: z.optional(z.string().check(z.maxLength(100))),
    }),
    reply: remoteHealthBody,
    errors: ['query-invalid'],
  },
  'GET /manage/health/{remote}/budgets': {
    ...reader,
    id: 'listBudgets',
    does: "What the components that are live may use up in a week, and whose word that is: the team's build or an operator",
    path: { remote: z.string() },
    reply: remoteBudgetsBody,
  },
  'PUT /manage/health/{remote}/budgets/{component}': {
    ...budgetChange,
    id: 'overruleBudget',
    does: "Overrule the budget of the team's build; a figure that is left out is the team's",
    body: newBudget,
  },
  'DELETE /manage/health/{remote}/budgets/{component}': {
    ...budgetChange,
    id: 'dropBudget',
    does: "Go back to the budget of the team's build",
  },
})

/** Whether everything is all right. */
export const overview = endpointTable({
  'GET /manage/overview': {
    ...reader,
    id: 'readOverview',
    does: 'Whether everything is all right: what fails now, what is slow, what is under way, and the last changes; with `?brief` only what fails, and counts of what waits for somebody; to a team only that, of its remote',
    query: z.object({ brief: z.optional(z.literal('')) }),
    reply: z.union([overviewBody, overviewBrief]),
    errors: ['query-invalid'],
  },
})

const ofServers = { tag: 'Health', right: productPermissions.manage, operatorToken: true } as const

/** Whether the servers themselves are all right. */
export const doctor = endpointTable({
  'GET /manage/doctor': {
    ...ofServers,
    id: 'readDoctor',
    does: 'Whether the servers are all right, as `slipway doctor` says it of the one that answers and of the others: tables, clocks, disks, secrets, notices, webhooks, versions; and which of them live',
    reply: doctorBody,
  },
})

/** What is kept, and for how long. */
export const storage = endpointTable({
  'GET /manage/storage': {
    ...ofServers,
    id: 'readStorage',
    does: 'What is kept, of each kind that `slipway prune` removes: rows, bytes, the oldest, for how many days; and the last run of it. Copies of files are those of the server that answers',
    reply: storageBody,
  },
  'GET /manage/storage/dry-run': {
    ...ofServers,
    id: 'dryRunPrune',
    does: 'What `slipway prune` would remove now, as `slipway prune --dry-run` says it: it looks at all that is old, so ask when somebody wants to know. Copies of files are those of the server that answers',
    reply: pruneDryRun,
  },
})

const errorsQuery = z.object({
  remote: z.optional(remoteName),
  version: z.optional(remoteVersion),
  ...pageQuery,
})
const eventsQuery = z.object({
  remote: remoteName,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
})

/** Errors of remotes, in groups, and what happens to a remote. */
export const errors = endpointTable({
  'GET /manage/errors': {
    ...reader,
    id: 'listErrors',
    does: 'Errors of components in groups of the same cause, the last seen first; 30 days',
    query: errorsQuery,
    reply: errorsBody,
  },
  'GET /manage/errors/{error}': {
    ...reader,
    id: 'readError',
    does: 'One group: its stack in the source of the team, versions, browsers',
    path: { error: z.string() },
    reply: errorDetail,
  },
  'GET /manage/events': {
    ...reader,
    id: 'readEvents',
    does: 'What happened to a remote: without `cursor` in the last hour, with it since then',
    query: eventsQuery,
    reply: remoteEventsBody,
  },
})
