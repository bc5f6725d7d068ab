import { engines } from '../testing/database/test-engines'
import { blameSuite } from './blame.suite'

describe.each(engines)('whom the guard blames on %s', (engine) => blameSuite(engine))
