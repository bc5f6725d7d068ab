import { engines } from '../testing/database/test-engines'
import { guardSuite } from './guard.suite'

describe.each(engines)('the guard on %s', (engine) => guardSuite(engine))
