import { engines } from '../../testing/database/test-engines'
import { signInSuite } from './sign-in.suite'

describe.each(engines)('sign-in on %s', (engine) => signInSuite(engine))
