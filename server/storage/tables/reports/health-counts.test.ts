import { engines } from '../../../testing/database/test-engines'
import { healthCountsSuite } from './health-counts.suite'

describe.each(engines)('counts of what pages reported on %s', (engine) => healthCountsSuite(engine))
