import { engines } from '../testing/test-engines'
import { manageSuite } from './manage.suite'

describe.each(engines)('managing accounts on %s', (engine) => manageSuite(engine))
