import { engines } from '../../../testing/database/test-engines'
import { errorGroupsSuite } from './error-groups.suite'

describe.each(engines)('errors in groups on %s', (engine) => errorGroupsSuite(engine))
