import { createHash } from 'node:crypto'

/** Names a session towards its user; neither the stored id nor the cookie can be found from it. */
export function sessionName(sidHash: string): string {
  return createHash('sha256').update(`session:${sidHash}`).digest('base64url').slice(0, 22)
}
