import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { errorDetail, errorsBody, remoteEventsBody } from '../remotes/error-group'
import { healthBody, healthBrowser, healthRange, remoteHealthBody } from '../remotes/health'
import { remoteName, remoteVersion } from '../remotes/manifest'
import { newBudget, remoteBudgetsBody } from '../remotes/overruled-budget'
import { overviewBody, overviewBrief } from '../remotes/overview'
import { dryRunQuery, endpointTable, wholeNumber } from './endpoint'

/** For those who may release, and for teams by their token, which sees its own remote alone. */
const reader = {
  tag: 'Health',
  right: productPermissions.release,
  team: true,
  operatorToken: true,
} as const

/** Operators alone: a team says its budgets in its build. */
const releaser = {
  tag: 'Health',
  right: productPermissions.release,
  operatorToken: true,
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
      page: z._default(wholeNumber({ digits: 7, most: 9_999_999 }), 1),
      perPage: z._default(wholeNumber({ digits: 7, most: 100 }), 25),
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
    ...releaser,
    recent: true,
    undoable: true,
    id: 'overruleBudget',
    does: "Overrule the budget of the team's build; a figure that is left out is the team's",
    path: { remote: z.string(), component: z.string() },
    query: dryRunQuery,
    body: newBudget,
    reply: remoteBudgetsBody,
  },
  'DELETE /manage/health/{remote}/budgets/{component}': {
    ...releaser,
    recent: true,
    undoable: true,
    id: 'dropBudget',
    does: "Go back to the budget of the team's build",
    path: { remote: z.string(), component: z.string() },
    query: dryRunQuery,
    reply: remoteBudgetsBody,
  },
})

/** Whether everything is all right. */
export const overview = endpointTable({
  'GET /manage/overview': {
    tag: 'Health',
    operatorToken: true,
    right: productPermissions.release,
    team: true,
    id: 'readOverview',
    does: 'Whether everything is all right: what fails now, what is slow, what is under way, and the last changes; with `?brief` only what fails, and counts of what waits for somebody; to a team only that, of its remote',
    query: z.object({ brief: z.optional(z.literal('')) }),
    reply: z.union([overviewBody, overviewBrief]),
    errors: ['query-invalid'],
  },
})

const tag = 'Health'
/** For those who may release, and for teams by their token, of their own remote. */
const team = { tag, right: productPermissions.release, team: true, operatorToken: true } as const

const errorsQuery = z.object({
  remote: z.optional(remoteName),
  version: z.optional(remoteVersion),
  page: z._default(wholeNumber({ digits: 7, most: 9_999_999 }), 1),
  perPage: z._default(wholeNumber({ digits: 7, most: 100 }), 25),
})
const eventsQuery = z.object({
  remote: remoteName,
  cursor: z.optional(z.string().check(z.regex(/^\d{1,15}\.\d{1,15}$/))),
})

/** Errors of remotes, in groups, and what happens to a remote. */
export const errors = endpointTable({
  'GET /manage/errors': {
    ...team,
    id: 'listErrors',
    does: 'Errors of components in groups of the same cause, the last seen first; 30 days',
    query: errorsQuery,
    reply: errorsBody,
  },
  'GET /manage/errors/{error}': {
    ...team,
    id: 'readError',
    does: 'One group: its stack in the source of the team, versions, browsers',
    path: { error: z.string() },
    reply: errorDetail,
  },
  'GET /manage/events': {
    ...team,
    id: 'readEvents',
    does: 'What happened to a remote: without `cursor` in the last hour, with it since then',
    query: eventsQuery,
    reply: remoteEventsBody,
  },
})
