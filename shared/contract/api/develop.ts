import { productPermissions } from '../accounts/permissions'
import { developmentOverride, newOverride } from '../remotes/development-override'
import { remoteName } from '../remotes/manifest'
import { endpointTable } from './endpoint'

const tag = 'Develop'
// Any remote's: also one that was never published.
const path = { remote: remoteName }

/** The code of a remote from a development server, in one session. */
export const develop = endpointTable({
  'PUT /develop/overrides/{remote}': {
    tag,
    path,
    id: 'setOverride',
    right: productPermissions.develop,
    does: 'Load this remote from a development server, in this session only; 201 where there was no override, else 200',
    body: newOverride,
    status: 201,
    reply: developmentOverride,
    errors: ['origin-not-allowed'],
  },
  'DELETE /develop/overrides/{remote}': {
    tag,
    path,
    id: 'endOverride',
    // A user who may not develop any more can still stop.
    right: 'session',
    does: 'Go back to the released version of this remote',
  },
})
