import { engines } from '../testing/database/test-engines'
import { undoSuite } from './undo.suite'

describe.each(engines)('undo of changes on %s', (engine) => undoSuite(engine))
