import { engines } from '../../testing/database/test-engines'
import { sessionDraftSuite } from './session-draft.suite'

describe.each(engines)('a draft that one session sees on %s', sessionDraftSuite)
