import { engines } from '../../testing/test-engines'
import { profileSuite } from './profile.suite'

describe.each(engines)('the profile on %s', (engine) => profileSuite(engine))
