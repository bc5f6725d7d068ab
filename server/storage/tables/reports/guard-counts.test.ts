import { engines } from '../../../testing/database/test-engines'
import { guardCountsSuite } from './guard-counts.suite'

describe.each(engines)('what the guard compares on %s', (engine) => guardCountsSuite(engine))
