import { engines } from '../../testing/database/test-engines'
import { oneSetOfCountsSuite } from './one-set-of-counts.suite'

describe.each(engines)('one set of counts on %s', (engine) => oneSetOfCountsSuite(engine))
