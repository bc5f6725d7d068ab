import { engines } from '../../testing/database/test-engines'
import { agreesSuite } from './agrees.suite'

describe.each(engines)('an explanation agrees on %s', (engine) => agreesSuite(engine))
