import { resolve } from 'node:path'
import type { CopyTarget } from '../../audit/audit-copy'
import { fail } from './setting'

const remedy = 'name a file, or an https address that takes lines of JSON by POST'

/** Reads where the audit is copied to; `undefined`: nowhere. The value is not repeated: it may hold a secret. */
export function readAuditCopy(text: string | undefined): CopyTarget | undefined {
  if (!text) return undefined
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return { kind: 'file', path: resolve(text) }
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url) return fail('AUDIT_COPY', 'cannot be read', remedy)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere))
    return fail('AUDIT_COPY', 'is no https address', remedy)
  if (url.username || url.password)
    return fail('AUDIT_COPY', 'has a name or a password in its address', remedy)
  return { kind: 'address', url: url.href }
}
