import { engines } from '../testing/database/test-engines'
import { manageSuite } from './manage.suite'

describe.each(engines)('managing accounts on %s', (engine) => manageSuite(engine))
