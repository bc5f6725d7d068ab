import { productPermissions } from '../accounts/permissions'
import { guardBody, newGuardMode } from '../remotes/guard'
import { dryRunQuery, endpointTable } from './endpoint'

const releaser = {
  tag: 'Remotes',
  right: productPermissions.release,
  operatorToken: true,
} as const

/** The guard, which takes off versions that fail. */
export const guard = endpointTable({
  'GET /manage/guard': {
    ...releaser,
    team: true,
    id: 'readGuard',
    does: 'Whether the guard acts, what it sees now and what it did; to a team, of its remote',
    reply: guardBody,
  },
  'PUT /manage/guard': {
    ...releaser,
    recent: true,
    undoable: true,
    id: 'setGuard',
    does: 'Switch the guard on or off, or let it only warn',
    query: dryRunQuery,
    body: newGuardMode,
    reply: guardBody,
  },
})
