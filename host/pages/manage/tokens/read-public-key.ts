/** A text pasted for an Ed25519 public key; `publicKey` is its 32 bytes in base64. */
export type PastedKey =
  | { readonly state: 'empty' | 'private' | 'wrong' }
  | { readonly state: 'read'; readonly publicKey: string }

// What stands before the 32 bytes in the DER of an Ed25519 public key (RFC 8410), in hexadecimal.
const spkiPrefix = '302a300506032b6570032100'

/** Reads PEM, as `openssl pkey -pubout` writes it, or the bare bytes in base64. */
export function readPublicKey(text: string): PastedKey {
  const trimmed = text.trim()
  if (trimmed === '') return { state: 'empty' }
  if (/PRIVATE KEY/i.test(trimmed)) return { state: 'private' }
  const [, inPem] =
    /^-----BEGIN PUBLIC KEY-----([^-]*)-----END PUBLIC KEY-----$/.exec(trimmed) ?? []
  const bytes = bytesOf((inPem ?? trimmed).replaceAll(/\s/g, ''))
  const own = inPem === undefined ? bytes : withoutPrefix(bytes)
  if (own?.length !== 32) return { state: 'wrong' }
  return { state: 'read', publicKey: btoa(own) }
}

/** A character a byte. */
function bytesOf(base64: string): string | undefined {
  try {
    return atob(base64)
  } catch {
    return undefined
  }
}

function withoutPrefix(bytes: string | undefined): string | undefined {
  const start = bytes?.slice(0, spkiPrefix.length / 2) ?? ''
  const hex = [...start].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('')
  return hex === spkiPrefix ? bytes?.slice(start.length) : undefined
}
