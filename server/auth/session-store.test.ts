import { engines } from '../testing/test-engines'
import { sessionStoreSuite } from './session-store.suite'

describe.each(engines)('sessions on %s', (engine) => sessionStoreSuite(engine))
