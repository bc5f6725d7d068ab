import { createPublicKey, verify } from 'node:crypto'
import { type Fault, SIGNATURE_HEADER, signedText } from '@slipway/sdk/contract'
import type { StoredSigningKey } from '../../storage/tables/catalog/signing-keys-table'
import type { VersionName } from '../../storage/tables/catalog/versions-table'
import { integrityOf } from './built-remotes'

interface SignedVersion extends VersionName {
  readonly manifestText: string
}

interface SignatureCheck {
  readonly signed: SignedVersion
  /** The header as it came. */
  readonly signature: string | undefined
  /** Every key that was ever registered for the remote. */
  readonly keys: readonly StoredSigningKey[]
  /** Milliseconds since 1970. */
  readonly now: number
  readonly requireSignatures: 'registered' | 'all'
}

// One algorithm: what names another one, or none, is no signature.
const shape = /^ed25519 ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)$/

export interface SignatureOutcome {
  readonly faults: readonly Fault[]
  /** Id of the key that the version is signed with; `undefined`: it needs no signature, or has faults. */
  readonly key: string | undefined
}

/**
 * Checks a version's signature. Once a key is registered, every version needs one; with `all`, every
 * version of every remote.
 */
export function readSignature(check: SignatureCheck): SignatureOutcome {
  const faults = signatureFaults(check)
  const isSigned = check.keys.length > 0 && faults.length === 0
  // Without a key there is nothing that the header could be compared with.
  return { faults, key: isSigned ? shape.exec(check.signature ?? '')?.[1] : undefined }
}

function signatureFaults(check: SignatureCheck): Fault[] {
  const { signed, signature, keys, now, requireSignatures } = check
  if (keys.length === 0 && requireSignatures === 'all')
    return signatureFault('signature-missing', noKeyHere)
  if (keys.length === 0) return []
  if (signature === undefined)
    return signatureFault('signature-missing', `Send the header ${SIGNATURE_HEADER}`)
  const [, id, bytes] = shape.exec(signature) ?? []
  const key = keys.find((candidate) => candidate.id === id)
  if (id === undefined || bytes === undefined)
    return signatureFault(
      'signature-invalid',
      `${SIGNATURE_HEADER} must be "ed25519 <key id> <base64>"`,
    )
  if (!key)
    return signatureFault('signature-unknown-key', `No key ${id} is registered for this remote`)
  if (key.revokedAt !== null)
    return signatureFault('signature-revoked', `The key ${key.name} is revoked`)
  if (key.expiresAt !== null && key.expiresAt <= now)
    return signatureFault('signature-expired', `The key ${key.name} has expired`)
  if (isSignedBy(key, signed, bytes)) return []
  return signatureFault(
    'signature-invalid',
    `The signature does not match this version and the key ${key.name}`,
  )
}

const noKeyHere = 'This host accepts only signed versions: ask its operators to register your key'

function isSignedBy({ publicKey }: StoredSigningKey, signed: SignedVersion, bytes: string) {
  const { manifestText, ...named } = signed
  const manifestIntegrity = integrityOf(Buffer.from(manifestText))
  const text = signedText({ ...named, manifestIntegrity })
  const x = Buffer.from(publicKey, 'base64').toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(bytes, 'base64'))
}

function signatureFault(code: string, detail: string): Fault[] {
  return [{ pointer: SIGNATURE_HEADER, code, detail: `${detail}.` }]
}
