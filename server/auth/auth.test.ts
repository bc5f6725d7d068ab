import { engines } from '../testing/test-engines'
import { authSuite } from './auth.suite'

describe.each(engines)('sign-in on %s', (engine) => authSuite(engine))
