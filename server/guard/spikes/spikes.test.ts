import { engines } from '../../testing/database/test-engines'
import { spikesSuite } from './spikes.suite'

describe.each(engines)('errors of many, on %s', (engine) => spikesSuite(engine))
