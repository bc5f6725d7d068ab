import { createHash, type KeyObject } from 'node:crypto'

/** The id under which a host knows an Ed25519 public key. */
export function signatureKeyId(key: KeyObject): string {
  const { x = '' } = key.export({ format: 'jwk' })
  return createHash('sha256').update(Buffer.from(x, 'base64url')).digest('hex').slice(0, 16)
}
