import { engines } from '../../testing/database/test-engines'
import { sessionStoreSuite } from './express-session-store.suite'

describe.each(engines)('sessions on %s', (engine) => sessionStoreSuite(engine))
