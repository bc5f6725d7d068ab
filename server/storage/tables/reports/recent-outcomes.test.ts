import { engines } from '../../../testing/database/test-engines'
import { recentOutcomesSuite } from './recent-outcomes.suite'

describe.each(engines)('recent outcomes on %s', (engine) => recentOutcomesSuite(engine))
