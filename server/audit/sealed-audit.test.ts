import { engines } from '../testing/database/test-engines'
import { sealedAuditSuite } from './sealed-audit.suite'

jest.setTimeout(60_000)

describe.each(engines)('the sealed audit on %s', (engine) => sealedAuditSuite(engine))
