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
export { withoutRecentSignIn } from './recent-sign-in'
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
