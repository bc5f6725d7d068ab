import { engines } from '../../testing/database/test-engines'
import { guessingSuite } from './guessing.suite'

describe.each(engines)('guesses on %s', (engine) => guessingSuite(engine))
