import { engines } from '../../testing/database/test-engines'
import { oneTimeLinksSuite } from './one-time-links.suite'

describe.each(engines)('one-time links on %s', (engine) => oneTimeLinksSuite(engine))
