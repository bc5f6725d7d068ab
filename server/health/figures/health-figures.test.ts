import { engines } from '../../testing/database/test-engines'
import { healthFiguresSuite } from './health-figures.suite'

describe.each(engines)('figures of health on %s', (engine) => healthFiguresSuite(engine))
