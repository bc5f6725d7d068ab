import { engines } from '../testing/database/test-engines'
import { overviewSuite } from './overview.suite'

describe.each(engines)('the overview on %s', (engine) => overviewSuite(engine))
