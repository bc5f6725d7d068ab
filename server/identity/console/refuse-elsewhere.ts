import { CONSOLE_HEADER, type CodedError, codedProblem } from '@slipway/sdk/contract'
import type { Request } from 'express'
import type { StorageScope } from '../../storage/transact'
import { sidHashOf } from '../request-viewer'
import { answeredTo } from './answered-to'
import type { ConsoleOrigin } from './console-origin'
import type { ConsoleProofs } from './console-proofs'
import { isOwnDraft } from './own-draft'

interface RefuseElsewhereDeps {
  readonly proofs: ConsoleProofs
  readonly origin: ConsoleOrigin
  readonly basePath: string
  readonly storage: StorageScope
}

/**
 * Throws for calls of sessions that only Administration may make, where they do not show its proof: 403 `console-only`
 * (docs/decisions/103). Calls by token are none of them.
 */
export function refuseElsewhere(deps: RefuseElsewhereDeps) {
  const { basePath, storage } = deps
  return async function refuse(request: Request): Promise<void> {
    const call = answeredTo(request.method, request.originalUrl, basePath)
    if (!call || call.where === 'page') return
    if (isConsole(deps, request)) return
    if (call.where === 'console') throw consoleOnly(deps.origin)
    const draft: unknown = call.draft ?? request.body?.draft
    if (!(await isOwnDraft(storage, request, draft))) throw consoleOnly(deps.origin)
  }
}

/** Whether a page of Administration makes the call, at its own origin where it has one. */
function isConsole({ proofs, origin }: RefuseElsewhereDeps, request: Request): boolean {
  const { headers } = request
  const isElsewhere =
    origin.url !== undefined &&
    (!origin.isAt(request) || (headers.origin ?? origin.url) !== origin.url)
  return !isElsewhere && proofs.isOf(sidHashOf(request), request.get(CONSOLE_HEADER))
}

function consoleOnly({ url = '' }: ConsoleOrigin): CodedError {
  return codedProblem(
    'console-only',
    `Only Administration may do this for a session. Open it (${url}/app/manage), or reload it there; a program uses a token.`,
  )
}
