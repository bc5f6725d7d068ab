import { accounts } from './accounts'
import { dashboards } from './dashboards'
import { delivery, pages } from './delivery'
import { develop } from './develop'
import { profile } from './profile'
import { remotes } from './remotes'
import { resources } from './resources'
import { session } from './session'

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
export { accounts, dashboards, delivery, develop, pages, profile, remotes, resources, session }

/** Every call of the HTTP API: a call that is not here cannot be served. */
export const endpoints = {
  ...session,
  ...profile,
  ...delivery,
  ...pages,
  ...resources,
  ...dashboards,
  ...develop,
  ...accounts,
  ...remotes,
}
