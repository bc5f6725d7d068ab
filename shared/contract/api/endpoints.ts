import { accounts, operatorTokens } from './accounts'
import { audit } from './audit'
import { explain, health, open, pages, signals, view } from './delivery'
import { agents, demo, develop } from './develop'
import { governance, guard, teamProposals } from './governance'
import { doctor, errors, overview, slotHealth, storage } from './health'
import { layout } from './layout'
import { remotes } from './remotes'
import { dashboards, resources } from './resources'
import { links, preview, profile, session, signOut } from './session'
import { webhooks } from './webhooks'

export {
  type BodyOf,
  type Endpoint,
  type Endpoints,
  idInPath,
  isRaw,
  type PathOf,
  type QueryOf,
  type Raw,
  type ReplyOf,
  type Right,
  type Route,
} from './endpoint'
export {
  accounts,
  agents,
  audit,
  dashboards,
  demo,
  develop,
  doctor,
  errors,
  explain,
  governance,
  guard,
  health,
  layout,
  links,
  open,
  operatorTokens,
  overview,
  pages,
  preview,
  profile,
  remotes,
  resources,
  session,
  signals,
  signOut,
  slotHealth,
  storage,
  teamProposals,
  view,
  webhooks,
}

/** Every call of the HTTP API: a call that is not here cannot be served. */
export const endpoints = {
  ...open,
  ...view,
  ...signOut,
  ...session,
  ...links,
  ...preview,
  ...signals,
  ...profile,
  ...pages,
  ...resources,
  ...dashboards,
  ...develop,
  ...agents,
  ...accounts,
  ...operatorTokens,
  ...audit,
  ...remotes,
  ...guard,
  ...governance,
  ...teamProposals,
  ...explain,
  ...layout,
  ...overview,
  ...doctor,
  ...storage,
  ...demo,
  ...slotHealth,
  ...webhooks,
  ...errors,
  ...health,
}

type Table = typeof endpoints
type Changing = Exclude<keyof Table, `GET ${string}`>

/** Calls of the table that change something and have to say whether they need a recent sign-in. */
type Unsaid = {
  [Key in Changing]: Table[Key] extends { readonly recent: true } | { readonly right: 'anyone' }
    ? never
    : Key
}[Changing]

const takesBack = 'takes away access, or what was opened'
const ofRecords = "changes records, which are the viewer's daily work and have a way back"
const ofPage = "changes what this session's own pages show, and nothing for others"
const ofDraft = 'changes a draft, which nobody else gets until it is published'
const asksNothing = 'changes nothing'
const onPage = 'its page draws remotes, and no password is asked in such a page'

/**
 * Every call that changes something and does not ask a session for a recent sign-in, with the reason. A call that is neither here nor `recent` in the table is an error of types, and so is one that is both.
 */
export const withoutRecentSignIn = {
  'POST /tenant': ofPage,
  'POST /session/link': asksNothing,
  'PUT /session/link': ofPage,
  'DELETE /session/link': takesBack,
  'DELETE /session/view': takesBack,
  'PUT /session/draft': ofPage,
  'DELETE /session/draft': takesBack,
  'PATCH /profile': onPage,
  'POST /profile/password': 'asks for the password itself',
  'POST /profile/confirm': 'asks for the password itself',
  'DELETE /profile/sessions': takesBack,
  'DELETE /profile/sessions/{session}': takesBack,
  'POST /resources/{resource}': ofRecords,
  'POST /resources/{resource}/actions/{action}': ofRecords,
  'PATCH /resources/{resource}/{id}': ofRecords,
  'DELETE /resources/{resource}/{id}': ofRecords,
  'POST /resources/{resource}/{id}/restore': ofRecords,
  'POST /resources/{resource}/{id}/relations/{relation}': ofRecords,
  'DELETE /resources/{resource}/{id}/relations/{relation}/{otherId}': ofRecords,
  'PUT /develop/overrides/{remote}': onPage,
  'DELETE /develop/overrides/{remote}': takesBack,
  'POST /manage/remotes/{remote}/names': asksNothing,
  'DELETE /manage/remotes/{remote}/links/{id}': takesBack,
  'POST /manage/remotes/{remote}/disabled':
    'switching off is for a sign-in of this morning too; its handler asks before it switches on',
  'POST /manage/releases/preview': asksNothing,
  'POST /manage/proposals/rules/preview': asksNothing,
  'POST /manage/layout/drafts': ofDraft,
  'PUT /manage/layout/drafts/{draft}': ofDraft,
  'DELETE /manage/layout/drafts/{draft}': ofDraft,
} as const satisfies Record<Unsaid, string>

/** An entry above that needs none: it is `recent` in the table, or there is no such call. */
type Superfluous = Exclude<keyof typeof withoutRecentSignIn, Unsaid>
const none: [Superfluous] extends [never] ? true : Superfluous = true
void none
