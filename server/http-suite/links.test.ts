import { engines } from '../testing/database/test-engines'
import { linksSuite } from './links.suite'

describe.each(engines)('links to versions before they are released, on %s', (engine) =>
  linksSuite(engine),
)
