import { createHash, randomBytes } from 'node:crypto'

/** The id of a new session: 192 random bits. */
export function createSessionId(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored form of a secret: a reader of the database cannot sign in with it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
