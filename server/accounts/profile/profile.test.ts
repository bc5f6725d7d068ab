import { engines } from '../../testing/database/test-engines'
import { profileSuite } from './profile.suite'

describe.each(engines)('the profile on %s', (engine) => profileSuite(engine))
