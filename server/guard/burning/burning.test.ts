import { engines } from '../../testing/database/test-engines'
import { burningSuite } from './burning.suite'

describe.each(engines)('budgets that are spent fast, on %s', (engine) => burningSuite(engine))
