import { engines } from '../testing/database/test-engines'
import { layoutSuite } from './layout.suite'

describe.each(engines)("operators' layout on %s", (engine) => layoutSuite(engine))
