import { engines } from '../../testing/database/test-engines'
import { budgetsSuite } from './budgets.suite'

describe.each(engines)('budgets on %s', (engine) => budgetsSuite(engine))
