import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Seals secrets that the database keeps, by keys that it does not have. */
export interface SecretBox {
  /** Sealed by the first key; as it is where there is none. */
  close(secret: string): string
  /** `undefined`: it is sealed by a key that is not here, or was changed. */
  open(stored: string): string | undefined
  /** Whether it is kept as `close` would keep it now. */
  isCurrent(stored: string): boolean
}

const SEALED = 'sealed1'

interface Key {
  readonly name: string
  readonly bytes: Buffer
}

/** AES-256-GCM (NIST SP 800-38D) with keys made of the texts by HKDF (RFC 5869). The first seals, all of them open. */
export function createSecretBox(texts: readonly string[]): SecretBox {
  const keys = texts.map(keyOf)
  const [first] = keys
  return {
    close: (secret) => (first && secret ? seal(first, secret) : secret),
    open(stored) {
      const [mark, name] = stored.split('.')
      if (mark !== SEALED) return stored
      const key = keys.find((one) => one.name === name)
      return key && unseal(key, stored)
    },
    isCurrent: (stored) => !first || !stored || stored.startsWith(`${SEALED}.${first.name}.`),
  }
}

function keyOf(text: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text, '', 'slipway secrets of webhooks', 32))
  // Says which key it was, and nothing of it.
  return { bytes, name: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}

function seal({ name, bytes }: Key, secret: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  const parts = [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))
  return [SEALED, name, ...parts].join('.')
}

function unseal({ bytes }: Key, stored: string): string | undefined {
  const [nonce, tag, sealed] = stored
    .split('.')
    .slice(2)
    .map((part) => Buffer.from(part, 'base64url'))
  if (nonce?.length !== 12 || tag?.length !== 16 || !sealed) return undefined
  const decipher = createDecipheriv('aes-256-gcm', bytes, nonce).setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
