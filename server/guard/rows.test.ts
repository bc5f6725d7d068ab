import { engines } from '../testing/database/test-engines'
import { rowsSuite } from './rows.suite'

describe.each(engines)('a version that fails for all of its users, on %s', (engine) =>
  rowsSuite(engine),
)
