import { createHash } from 'node:crypto'

/** Names a session towards its user; nobody gets from it to what is stored, let alone to the cookie. */
export function sessionName(sidHash: string): string {
  return createHash('sha256').update(`session:${sidHash}`).digest('base64url').slice(0, 22)
}
