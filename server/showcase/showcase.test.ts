import { engines } from '../testing/database/test-engines'
import { showcaseSuite } from './showcase.suite'

describe.each(engines)('the week of the demo on %s', (engine) => showcaseSuite(engine))
