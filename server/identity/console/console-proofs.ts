import { createHmac, timingSafeEqual } from 'node:crypto'

interface ConsoleProofsOptions {
  /** The first one signs, all of them verify. */
  readonly secrets: readonly string[]
}

/**
 * Proofs that a call comes from a page of Administration: of one session each, in the HTML of those pages alone. Whoever
 * has one opens nothing without the session's cookie.
 */
export type ConsoleProofs = ReturnType<typeof createConsoleProofs>

export function createConsoleProofs({ secrets }: ConsoleProofsOptions) {
  const keys = secrets.map(keyOf)
  const [newest = keyOf('')] = keys
  return {
    /** The same for all pages of the session. */
    of: (sidHash: string): string => proofOf(newest, sidHash).toString('base64url'),
    isOf(sidHash: string, given: string | undefined): boolean {
      const proof = Buffer.from(given ?? '', 'base64url')
      return keys.some((key) => isSame(proofOf(key, sidHash), proof))
    },
  }
}

// A key of its own: no signature of a session or of a load token is one of these.
function keyOf(secret: string): Buffer {
  return createHmac('sha256', secret).update('slipway console proof').digest()
}

function proofOf(key: Buffer, sidHash: string): Buffer {
  return createHmac('sha256', key).update(sidHash).digest()
}

function isSame(expected: Buffer, given: Buffer): boolean {
  return expected.length === given.length && timingSafeEqual(expected, given)
}
