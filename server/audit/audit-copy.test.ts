import { readAuditCopy } from '../process/config/audit-copy'
import { engines } from '../testing/database/test-engines'
import { auditCopySuite } from './audit-copy.suite'

jest.setTimeout(60_000)

describe.each(engines)('the copy of the audit on %s', (engine) => auditCopySuite(engine))

test.each([
  'http://copies.example.com/a',
  'https://ada:x@copies.example.com',
  'ftp://x/y',
  'https://',
])('AUDIT_COPY=%s is refused, without its value', (text) => {
  expect(() => readAuditCopy(text)).toThrow(/^AUDIT_COPY (?!.*example\.com)/)
})
