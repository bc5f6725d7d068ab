import { engines } from '../../testing/database/test-engines'
import { usersSuite } from './users.suite'

describe.each(engines)('managing users on %s', (engine) => usersSuite(engine))
