import { engines } from '../testing/test-engines'
import { sessionOwnerSuite } from './session-owner.suite'

describe.each(engines)('owners of sessions on %s', (engine) => sessionOwnerSuite(engine))
