import { engines } from '../../testing/test-engines'
import { guessingSuite } from './guessing.suite'

describe.each(engines)('guesses on %s', (engine) => guessingSuite(engine))
