import { engines } from '../testing/database/test-engines'
import { recentSignInSuite } from './recent-sign-in.suite'

describe.each(engines)('changes by a session of this morning on %s', (engine) =>
  recentSignInSuite(engine),
)
