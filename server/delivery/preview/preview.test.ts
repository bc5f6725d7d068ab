import { engines } from '../../testing/database/test-engines'
import { previewSuite } from './preview.suite'

describe.each(engines)('previewing slots as somebody else on %s', previewSuite)
