import { createHash } from 'node:crypto'
import { type CodedError, codedProblem, type OwnSession } from '@slipway/sdk/contract'
import { profile as endpoints } from '@slipway/sdk/contract/api'
import type { Request, Router } from 'express'
import type { Changes } from '../../changes/changes'
import { bindEndpoints } from '../../http/bind-endpoints'
import { addressKey } from '../../http/senders/address-key'
import { refuseCommonPassword } from '../../identity/passwords/common-passwords'
import { refuseOwnAddress } from '../../identity/passwords/own-address'
import type { Passwords } from '../../identity/passwords/passwords'
import { sidHashOf, viewerOf } from '../../identity/request-viewer'
import type { OnTurn } from '../../identity/sign-in/login-throttle'
import type { Storage } from '../../storage/storage'
import { confirmSession } from '../../storage/tables/accounts/session-age'
import type { SessionInfo } from '../../storage/tables/accounts/sessions-table'
import type { Actor } from '../../storage/tables/audit-table'
import { type StorageScope, transact } from '../../storage/transact'
import { tablesOf } from '../account-tables'
import type { ManageDeps } from '../manage-deps'

/** `/profile…`: the viewer's own account. */
export function profileRoutes(deps: ManageDeps): Router {
  const { memberships, tenants } = tablesOf(deps.storage)
  const profileOf = (request: Request) =>
    createProfile(deps, { user: viewerOf(request).user, sidHash: sidHashOf(request) })
  /** What `password` was checked against; `undefined` when it is wrong. */
  function checkPassword(request: Request, password: string): Promise<string | undefined> {
    const profile = profileOf(request)
    return deps.throttle.guard(ownPassword(request), {
      check: (onTurn) => profile.checkPassword(password, onTurn),
      admit: (_scope, hash) => Promise.resolve(hash),
      refuse: (scope) => profile.noteWrongPassword(scope, addressKey(request.ip)),
    })
  }
  return bindEndpoints(
    endpoints,
    {
      async 'GET /profile'({ request }) {
        const { user } = viewerOf(request)
        const names = new Map((await tenants.list()).map(({ id, name }) => [id, name]))
        const held = await memberships.of(user.id)
        const roles = held.map(({ role, tenantId }) => ({
          label: deps.roles.labelOf(role, user.locale),
          tenant: tenantId === null ? null : (names.get(tenantId) ?? null),
        }))
        return { user, roles }
      },
      'PATCH /profile': ({ request, body }) => {
        const { name, locale } = viewerOf(request).user
        const values = { name: body.name?.trim() ?? name, locale: body.locale ?? locale }
        return profileOf(request).change(values)
      },
      async 'POST /profile/password'({ request, body: { current, password } }) {
        refuseCommonPassword(password)
        refuseOwnAddress(password, viewerOf(request).user.email)
        const replaces = await checkPassword(request, current)
        await profileOf(request).changePassword(password, replaces)
      },
      async 'POST /profile/confirm'({ request, body }) {
        const right = await checkPassword(request, body.password)
        await profileOf(request).confirm(right !== undefined)
      },
      async 'GET /profile/sessions'({ request }) {
        return { items: await profileOf(request).sessions() }
      },
      'DELETE /profile/sessions': ({ request }) => profileOf(request).endOtherSessions(),
      'DELETE /profile/sessions/{session}': ({ request, path }) =>
        profileOf(request).endSession(path.session),
    },
    { guards: deps.guards.of },
  )
}

// Counted by session: whoever is in already is not shut out by a guesser at the same address.
function ownPassword(request: Request) {
  const { email: account } = viewerOf(request).user
  return { address: request.ip, account, device: `session ${request.sessionID}` }
}

interface ProfileDeps {
  readonly storage: Storage
  readonly changes: Pick<Changes, 'commit'>
  readonly passwords: Passwords
}

/** The user whose profile it is, and the session that asks. */
interface Asker {
  readonly user: { readonly id: number; readonly email: string }
  readonly sidHash: string
}

/** Operations of users on their own account. Each change and its row in the audit are one transaction. */
function createProfile({ storage, changes, passwords }: ProfileDeps, asker: Asker) {
  const { user, sidHash } = asker
  const actor: Actor = { id: user.id, name: user.email }
  const own = { actor, subject: actor }
  return {
    change: (values: { readonly name: string; readonly locale: string }): Promise<void> =>
      transact(storage, async (scope) => {
        const { users, audit } = tablesOf(scope)
        const { name, locale } = (await users.find(user.id)) ?? values
        await users.change(user.id, values)
        const detail = { from: { name, locale }, to: values }
        await audit.add({ ...own, action: 'profile.changed', detail })
        await changes.commit(scope, 'access')
      }),
    /** Returns the hash that `current` is checked against; `undefined` when it is wrong. */
    async checkPassword(current: string, onTurn: OnTurn): Promise<string | undefined> {
      const find = () => tablesOf(storage).users.find(user.id)
      const owner = await passwords.verify(() => onTurn(find), current)
      return owner?.password_hash
    },
    /** Notes that a password was wrong which had to be the user's own. */
    noteWrongPassword: (scope: StorageScope, address: string): Promise<unknown> =>
      tablesOf(scope).audit.add({ ...own, action: 'profile.password-wrong', detail: { address } }),
    /** Ends the user's other sessions. `replaces` is of the check; 422 when it is the current one no more. */
    async changePassword(password: string, replaces: string | undefined): Promise<void> {
      if (replaces === undefined) throw wrongPassword()
      const passwordHash = await passwords.hash(password)
      await transact(storage, async (scope) => {
        const { users, audit } = tablesOf(scope)
        const only = { replaces, keepSession: sidHash }
        const ended = await users.setPassword(user.id, passwordHash, only)
        if (!ended) throw wrongPassword()
        const detail = { sessionsEnded: ended.length }
        await audit.add({ ...own, action: 'profile.password-changed', detail })
        await changes.commit(scope, 'access')
      })
    },
    /** Notes that the password was given again; 422 when it was wrong. */
    async confirm(isRight: boolean): Promise<void> {
      if (!isRight) throw wrongPassword('/password')
      await transact(storage, async (scope) => {
        await confirmSession(scope, sidHash)
        await tablesOf(scope).audit.add({ ...own, action: 'profile.confirmed', detail: {} })
      })
    },
    async sessions(): Promise<readonly OwnSession[]> {
      const found = await tablesOf(storage).sessions.ofUser(user.id)
      return found.map((session) => toOwn(session, sidHash))
    },
    /** Throws `session-unknown`. */
    endSession: (id: string): Promise<void> =>
      transact(storage, async (scope) => {
        const { sessions, audit } = tablesOf(scope)
        const found = (await sessions.ofUser(user.id)).find((it) => sessionName(it.sidHash) === id)
        if (!found) throw codedProblem('session-unknown', 'This session has already ended.')
        await sessions.delete(found.sidHash)
        const detail = { address: found.address }
        await audit.add({ ...own, action: 'profile.session-ended', detail })
        await changes.commit(scope, 'access')
      }),
    endOtherSessions: (): Promise<void> =>
      transact(storage, async (scope) => {
        const { sessions, audit } = tablesOf(scope)
        const ended = await sessions.deleteOfUser(user.id, sidHash)
        const detail = { sessions: ended.length }
        await audit.add({ ...own, action: 'profile.sessions-ended', detail })
        await changes.commit(scope, 'access')
      }),
  }
}

function toOwn(session: SessionInfo, current: string): OwnSession {
  return {
    id: sessionName(session.sidHash),
    current: session.sidHash === current,
    agent: session.agent,
    address: session.address,
    since: new Date(session.createdAt).toISOString(),
    lastUsed: new Date(session.lastSeenAt).toISOString(),
  }
}

function wrongPassword(pointer = '/current'): CodedError {
  const detail = 'This is not your current password.'
  return codedProblem('validation-failed', detail, {
    errors: [{ pointer, code: 'password-wrong', detail }],
  })
}

/** Names a session towards its user; neither the stored id nor the cookie can be found from it. */
function sessionName(sidHash: string): string {
  return createHash('sha256').update(`session:${sidHash}`).digest('base64url').slice(0, 22)
}
