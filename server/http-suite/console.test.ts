import { engines } from '../testing/database/test-engines'
import { consoleSuite } from './console.suite'

describe.each(engines)('what pages with remotes may call, on %s', (engine) => consoleSuite(engine))
