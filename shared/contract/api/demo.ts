import { productPermissions } from '../accounts/permissions'
import { brokenRemote } from '../remotes/demo'
import { endpointTable } from './endpoint'

/** Calls that only the demo has, in the database that it began. */
export const demo = endpointTable({
  'POST /demo/break': {
    tag: 'Remotes',
    right: productPermissions.release,
    recent: true,
    undoable: true,
    id: 'breakDemo',
    does: "Release a version of one of the demo's remotes that fails: only where the demo has its own history",
    reply: brokenRemote,
    status: 201,
    errors: ['demo-broken', 'releases-frozen', 'not-found'],
  },
})
