import { CONSOLE_HEADER } from '@slipway/sdk/contract'
import type { Request, Response } from 'express'
import type { SessionCookie } from '../sessions/session-cookie'
import { hashSecret } from '../sessions/session-id'
import type { ConsoleProofs } from './console-proofs'

interface RenewProofDeps {
  readonly proofs: ConsoleProofs
  readonly cookieOf: (request: Request) => Pick<SessionCookie, 'read'>
}

/**
 * Answers a page of Administration, whose session ended over unsaved work, with the proof of the session that begins in
 * its place. Only such a page has the proof of the one before.
 */
export function renewProof({ proofs, cookieOf }: RenewProofDeps) {
  return function renew(request: Request, response: Response): void {
    const former = cookieOf(request).read(request.headers.cookie)
    if (former && proofs.isOf(former.sidHash, request.get(CONSOLE_HEADER)))
      response.set(CONSOLE_HEADER, proofs.of(hashSecret(request.sessionID)))
  }
}
