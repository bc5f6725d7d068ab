import { remotes, teamProposals } from '@slipway/sdk/contract/api'
import { Router } from 'express'
import { bindEndpoints, type Handlers } from '../../http/bind-endpoints'
import { jsonBody } from '../../http/json-body'
import { callerOf, identifyCaller } from '../../identity/callers/caller'
import {
  callGuards,
  guardRemote,
  operatorOnly,
  type TeamRoutesDeps,
} from '../../identity/callers/change-guards'
import { createSigningKeysTable } from '../../storage/tables/catalog/signing-keys-table'
import { createTeamTokensTable } from '../../storage/tables/catalog/team-tokens-table'
import { linkHandlers } from '../links/version-links'
import { teamProposalHandlers } from '../proposals/proposal-handlers'
import { type PublishRoutesDeps, versionHandlers } from '../publish/version-handlers'
import { nameHandlers } from '../release/name-handlers'
import { previewHandlers } from '../release/preview-handlers'
import { freezeHandlers, releaseHandlers } from '../release/release-handlers'
import { remoteHandlers } from '../release/remote-handlers'
import { credentialHandlers } from './credential-handlers'
import { describeKey, describeToken } from './describe-credentials'
import { addSigningKey, revokeSigningKey } from './signing-keys'
import { createTeamToken, revokeTeamToken } from './team-tokens'

/** Paths of lists of tokens, keys, grants and names of all remotes: for operators alone. */
const ofAllRemotes = ['tokens', 'keys', 'grants', 'expiring', 'names'].map(
  (part) => `/manage/${part}`,
)
const identified = ['/manage/remotes', '/manage/releases', ...ofAllRemotes]
const ofOneRemote = ['tokens', 'keys'].map((part) => `/manage/remotes/:remote/${part}`)

/** `/manage/remotes…` and `/manage/releases…`: for those who may release, and for teams by their token. */
export function catalogRoutes(deps: PublishRoutesDeps): Router {
  const handlers = {
    ...versionHandlers(deps),
    ...remoteHandlers(deps),
    ...releaseHandlers(deps),
    ...previewHandlers(deps),
    ...freezeHandlers(deps),
    ...teamHandlers(deps),
    ...linkHandlers(deps),
    ...nameHandlers(deps),
    ...credentialHandlers(deps),
  }
  const options = { guards: callGuards(deps), readBody: jsonBody() }
  return (
    Router({ caseSensitive: true, strict: true })
      .use(identified, identifyCaller(deps))
      .use('/manage/remotes/:remote', guardRemote(deps))
      // By any method: what a token tries with the team's own keys is recorded, even where nothing is served.
      .use([...ofOneRemote, ...ofAllRemotes], operatorOnly(deps))
      .use(bindEndpoints(teamProposals, teamProposalHandlers(deps), options))
      .use(bindEndpoints(remotes, handlers, options))
  )
}

/** `/tokens` and `/keys` of a remote: what its team signs in and signs with. For operators alone. */
function teamHandlers(deps: TeamRoutesDeps) {
  const { storage } = deps
  return {
    async 'GET /manage/remotes/{remote}/tokens'({ path }) {
      return { items: (await createTeamTokensTable(storage).list(path.remote)).map(describeToken) }
    },
    'POST /manage/remotes/{remote}/tokens': ({ request, path, body }) =>
      createTeamToken(deps, { ...body, remote: path.remote, actor: callerOf(request).actor }),
    'DELETE /manage/remotes/{remote}/tokens/{id}': ({ request, path }) =>
      revokeTeamToken(deps, { ...path, actor: callerOf(request).actor }),
    async 'GET /manage/remotes/{remote}/keys'({ path }) {
      return { items: (await createSigningKeysTable(storage).list(path.remote)).map(describeKey) }
    },
    'POST /manage/remotes/{remote}/keys': ({ request, path, body }) =>
      addSigningKey(deps, { ...body, remote: path.remote, actor: callerOf(request).actor }),
    'DELETE /manage/remotes/{remote}/keys/{id}': ({ request, path }) =>
      revokeSigningKey(deps, { ...path, actor: callerOf(request).actor }),
  } satisfies Partial<Handlers<typeof remotes>>
}
