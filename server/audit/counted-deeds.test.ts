import { engines } from '../testing/database/test-engines'
import { countedDeedsSuite } from './counted-deeds.suite'

jest.setTimeout(60_000)

describe.each(engines)('deeds that are counted on %s', (engine) => countedDeedsSuite(engine))
