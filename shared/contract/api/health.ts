import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import { healthBody, healthBrowser, healthRange, remoteHealthBody } from '../remotes/health'
import { newBudget, remoteBudgetsBody } from '../remotes/overruled-budget'
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
