import { createHash, randomBytes } from 'node:crypto'

/** The id of a new session: 192 random bits. */
export function createSessionId(): string {
  return randomBytes(24).toString('base64url')
}

/** What of a secret is stored: who reads the database cannot sign in with it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
