import type { CodedError } from '@slipway/sdk/contract'
import { codedProblem } from '@slipway/sdk/contract'
import { signOut } from '@slipway/sdk/contract/api'
import type { Request, Router } from 'express'
import { bindEndpoints } from '../../http/bind-endpoints'
import { createSessionsTable } from '../../storage/tables/accounts/sessions-table'
import { createAuditTable } from '../../storage/tables/audit-table'
import { type StorageScope, transact } from '../../storage/transact'
import { endSessionView } from '../sessions/end-session-view'
import type { SessionCookie } from '../sessions/session-cookie'
import { withDeadline } from '../store-deadline'

interface SignOutsDeps {
  /** Deletes the session's row. */
  readonly remove: (sidHash: string) => Promise<unknown>
  /** Called with each session at the moment it is refused. */
  readonly onEnded: (sidHash: string) => void
  readonly onError: (error: unknown) => void
}

/** Ends sessions, also while the database is away. */
type SignOuts = ReturnType<typeof createSignOuts>

const AGAIN_MS = 2000

export function createSignOuts({ remove, onEnded, onError }: SignOutsDeps) {
  const pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  async function removeRow(sidHash: string): Promise<void> {
    await withDeadline(remove(sidHash))
    pending.delete(sidHash)
  }

  async function removeRows(): Promise<void> {
    timer = undefined
    try {
      for (const sidHash of pending) await removeRow(sidHash)
    } catch (error) {
      onError(error)
      removeLater()
    }
  }

  function removeLater(): void {
    timer ??= setTimeout(() => void removeRows(), AGAIN_MS).unref()
  }

  return {
    /** 503 `sign-out-pending` where the row could not be deleted: this process refuses the session all the same. */
    async end(sidHash: string): Promise<void> {
      pending.add(sidHash)
      onEnded(sidHash)
      try {
        await removeRow(sidHash)
      } catch (cause) {
        removeLater()
        throw signOutPending(cause)
      }
    },
    /** Whether the session is refused here although its row may still be there. */
    isPending: (sidHash: string): boolean => pending.has(sidHash),
    stop: (): void => clearTimeout(timer),
  }
}

function signOutPending(cause: unknown): CodedError {
  const message =
    'You are signed out in this browser. The database does not answer: the session ends on all servers as soon as it does.'
  return codedProblem('sign-out-pending', message, { headers: { 'Retry-After': '2' }, cause })
}

/** Deletes a session whose user signs out, with its row in the audit; whether there was one. */
export function deleteSession(storage: StorageScope, sidHash: string): Promise<boolean> {
  return transact(storage, async (scope) => {
    const sessions = createSessionsTable(scope)
    const owner = await sessions.findOwner(sidHash)
    await endSessionView(scope, sidHash, 'signed-out')
    const wasThere = await sessions.delete(sidHash)
    if (!owner) return wasThere
    const { address, ...user } = owner
    const detail = { ...(address !== null && { address }) }
    await createAuditTable(scope).add({
      actor: user,
      action: 'sign-out.done',
      subject: user,
      detail,
    })
    return wasThere
  })
}

/** `POST /logout`; comes before the session handlers, which need the database. */
export function signOutRoute(
  cookieOf: (request: Request) => SessionCookie,
  signOuts: SignOuts,
): Router {
  return bindEndpoints(
    signOut,
    {
      async 'POST /logout'({ request, response }) {
        const cookie = cookieOf(request)
        // First: whatever becomes of the row, this browser does not keep the session.
        response.clearCookie(cookie.name, cookie.options)
        const session = cookie.read(request.headers.cookie)
        if (session) await signOuts.end(session.sidHash)
      },
    },
    { guards: () => [] },
  )
}
