import { engines } from '../../testing/database/test-engines'
import { sessionAttacksSuite } from './session-attacks.suite'

describe.each(engines)('sessions under attack on %s', (engine) => sessionAttacksSuite(engine))
