import * as z from 'zod/mini'
import { productPermissions } from '../accounts/permissions'
import {
  askedNames,
  freedName,
  grantsBody,
  heldNames,
  managedRemoteBody,
  managedRemotesBody,
  managedVersionBody,
  namesBody,
  newDisabled,
  newGrants,
  newRelease,
  newRollback,
  publishedVersion,
  releaseEntry,
  releaseHead,
  releasesBody,
  rolledBack,
  switchedRemoteBody,
  versionDiff,
} from '../remotes/catalog'
import {
  allSigningKeysBody,
  allTeamTokensBody,
  createdTeamToken,
  credentialState,
  expiringBody,
  expiryNotice,
  newSigningKey,
  newTeamToken,
  signingKey,
  signingKeysBody,
  teamTokensBody,
} from '../remotes/credentials'
import { remoteName } from '../remotes/manifest'
import { changedFreezeBody, newReleaseFreeze, releaseFreezeBody } from '../remotes/release-freeze'
import { canaryReach, newReleasePreview, releasePreview } from '../remotes/release-preview'
import { createdVersionLink, newVersionLink, versionLinksBody } from '../remotes/version-link'
import {
  dryRunQuery,
  endpointTable,
  ifMatch,
  pageQuery,
  raw,
  wholeNumber,
  writtenNumber,
} from './endpoint'

const tag = 'Remotes'
/** For those who may release, and for teams by their token. */
const team = { tag, right: productPermissions.release, team: true, operatorToken: true } as const
/** For operators alone: what a stolen token must not be able to do. */
const operator = { tag, right: productPermissions.manage } as const

/** For those who release, not for their teams' tokens. */
const releaser = { tag, right: productPermissions.release, operatorToken: true } as const

const remote = { remote: z.string() }
const teamOfRemote = { ...team, path: remote } as const
const operatorOfRemote = { ...operator, path: remote } as const
const changeOfRemote = { ...operatorOfRemote, recent: true } as const
const version = { remote: z.string(), version: z.string() }
const key = { remote: z.string(), id: z.string() }

const diffQuery = z.object({ from: z.string(), to: z.string() })
const credentialsQuery = z.object({
  remote: z.optional(z.string()),
  state: z.optional(credentialState),
  ...pageQuery,
})
const expiringQuery = z.object({
  days: z._default(wholeNumber({ digits: 3, most: 366 }), expiryNotice.soonDays),
})

const versionsQuery = z.object({
  page: pageQuery.page,
  perPage: z._default(wholeNumber({ digits: 7, most: 100 }), 100),
})

const namesQuery = z.object({
  remote: z.optional(remoteName),
  q: z.optional(z.string()),
  ...pageQuery,
})

const reachQuery = z.object({
  remote: remoteName,
  /** 0 to 100, also with a point. */
  percent: writtenNumber(/^\d{1,3}(?:\.\d{1,6})?$/, z.number().check(z.maximum(100))),
})

/** A new head, on top of the one that its caller has seen. */
const headChange = {
  ...team,
  recent: true,
  undoable: true,
  headers: ifMatch('The `ETag` of `GET /manage/releases/head`.'),
  status: 201,
} as const

const freezeChange = {
  ...releaser,
  recent: true,
  undoable: true,
  headers: {
    'If-Match': { holds: 'The `ETag` of the freeze that this replaces or lifts; without it, any.' },
  },
  reply: changedFreezeBody,
  errors: ['freeze-changed'],
} as const

const ifSwitchMatch = {
  'If-Match': {
    holds:
      'The `ETag` of `GET /manage/remotes/{remote}`; without it, whatever is switched off by then.',
  },
} as const

/** Remotes, their versions and what is live of them. */
export const remotes = endpointTable({
  'GET /manage/remotes': {
    ...team,
    id: 'listRemotes',
    does: 'Remotes, and what is live of each',
    reply: managedRemotesBody,
  },
  'GET /manage/remotes/{remote}': {
    ...teamOfRemote,
    query: versionsQuery,
    id: 'readRemote',
    does: 'One remote and a page of its versions, with the ETag for `If-Match` of its switches',
    reply: managedRemoteBody,
  },
  'GET /manage/remotes/{remote}/versions/{version}': {
    ...team,
    id: 'readVersion',
    does: 'One version and its manifest',
    path: version,
    reply: managedVersionBody,
  },
  'PUT /manage/remotes/{remote}/versions/{version}': {
    tag,
    team: true,
    right: productPermissions.manage,
    recent: true,
    id: 'publishVersion',
    does: 'Publish a version: a tar.gz of its build; 200 if the same bytes are already stored',
    path: version,
    headers: {
      'Slipway-Signature': {
        holds: '`ed25519 <key id> <signature in base64>`; needed once a key is registered.',
      },
      'Slipway-Trial': {
        holds:
          'How its components were drawn before, as a form: `by=browser&browser=Chrome+141`, `by=jsdom` or `by=unseen&why=…`; without it, the version is marked as not tried.',
      },
    },
    body: raw(['application/gzip']),
    status: 201,
    reply: publishedVersion,
    errors: [
      'version-exists',
      'name-taken',
      'bundle-too-large',
      'unsupported-media-type',
      'bundle-invalid',
      'version-refused',
      'busy',
      'insufficient-storage',
    ],
  },
  'DELETE /manage/remotes/{remote}/versions/{version}': {
    ...team,
    recent: true,
    id: 'unpublishVersion',
    does: 'Remove a version that was never released, with the links to it',
    path: version,
    errors: ['version-released'],
  },
  'GET /manage/names': {
    ...operator,
    id: 'listNames',
    does: 'Names of components that remotes hold at this moment, and until when',
    query: namesQuery,
    reply: namesBody,
  },
  'POST /manage/remotes/{remote}/names/free': {
    ...changeOfRemote,
    undoable: true,
    id: 'freeName',
    does: 'Free a name of a component that no live version of the remote has, so that another remote may take it',
    body: freedName,
    errors: ['name-live'],
  },
  'POST /manage/remotes/{remote}/names': {
    ...teamOfRemote,
    id: 'askNames',
    does: 'Which names of components are free for the remote, how big a version may be, and what gates may name; nothing is changed',
    body: askedNames,
    reply: heldNames,
  },
  'GET /manage/remotes/{remote}/links': {
    ...teamOfRemote,
    id: 'listVersionLinks',
    does: 'Links to versions of the remote that hold at this moment, newest first',
    reply: versionLinksBody,
  },
  'POST /manage/remotes/{remote}/links': {
    ...teamOfRemote,
    recent: true,
    id: 'createVersionLink',
    does: 'Make an address at which users may see a published version in their own session before it is released',
    body: newVersionLink,
    status: 201,
    reply: createdVersionLink,
    errors: ['version-unknown'],
  },
  'DELETE /manage/remotes/{remote}/links/{id}': {
    ...teamOfRemote,
    id: 'endVersionLink',
    does: 'End a link, and the sight of the version in all sessions that opened it',
  },
  'GET /manage/remotes/{remote}/diff': {
    ...teamOfRemote,
    id: 'diffVersions',
    does: 'What differs between two versions',
    query: diffQuery,
    reply: versionDiff,
  },
  'POST /manage/remotes/{remote}/disabled': {
    ...teamOfRemote,
    undoable: true,
    id: 'disableRemote',
    does: 'Switch off, or on again, a remote, a version or a component; also in open tabs',
    query: dryRunQuery,
    headers: ifSwitchMatch,
    body: newDisabled,
    reply: switchedRemoteBody,
    errors: [
      'version-unknown',
      'disabled-by-operator',
      'switch-changed',
      'reauthentication-required',
    ],
  },
  'POST /manage/remotes/{remote}/grants': {
    ...changeOfRemote,
    undoable: true,
    id: 'grantRemote',
    does: 'Allow public locations, and origins of the team',
    body: newGrants,
    reply: managedRemoteBody,
    errors: ['invalid-origin'],
  },
  'GET /manage/remotes/{remote}/tokens': {
    ...operatorOfRemote,
    id: 'listTeamTokens',
    does: "The team's tokens, without their secrets",
    reply: teamTokensBody,
  },
  'POST /manage/remotes/{remote}/tokens': {
    ...changeOfRemote,
    id: 'createTeamToken',
    does: 'A new token, shown only once',
    body: newTeamToken,
    status: 201,
    reply: createdTeamToken,
    errors: ['name-taken', 'name-invalid'],
  },
  'DELETE /manage/remotes/{remote}/tokens/{id}': {
    ...changeOfRemote,
    id: 'revokeTeamToken',
    does: 'End a token',
  },
  'GET /manage/remotes/{remote}/keys': {
    ...operatorOfRemote,
    id: 'listSigningKeys',
    does: 'Keys that versions are signed with',
    reply: signingKeysBody,
  },
  'POST /manage/remotes/{remote}/keys': {
    ...changeOfRemote,
    id: 'addSigningKey',
    does: 'Register an Ed25519 key; from then on versions need a signature',
    body: newSigningKey,
    status: 201,
    reply: signingKey,
    errors: ['key-known', 'name-taken'],
  },
  'DELETE /manage/remotes/{remote}/keys/{id}': {
    ...changeOfRemote,
    id: 'revokeSigningKey',
    does: 'Revoke a key for new versions',
    path: key,
  },
  'GET /manage/tokens': {
    ...operator,
    id: 'listAllTeamTokens',
    does: 'Tokens of all remotes, without their secrets; those that end next come first',
    query: credentialsQuery,
    reply: allTeamTokensBody,
  },
  'GET /manage/keys': {
    ...operator,
    id: 'listAllSigningKeys',
    does: 'Signing keys of all remotes; those that end next come first',
    query: credentialsQuery,
    reply: allSigningKeysBody,
  },
  'GET /manage/expiring': {
    ...operator,
    id: 'listExpiring',
    does: 'Tokens and keys that end within so many days, also those of operators, the next first; 100 at most',
    query: expiringQuery,
    reply: expiringBody,
  },
  'GET /manage/grants': {
    ...operator,
    id: 'listGrants',
    does: 'What remotes ask for and what is granted; what is asked and not granted comes first',
    reply: grantsBody,
  },
  'GET /manage/releases': {
    ...team,
    id: 'listReleases',
    does: 'Releases, the newest first',
    query: z.object(pageQuery),
    reply: releasesBody,
  },
  'POST /manage/releases': {
    ...headChange,
    id: 'release',
    does: 'A new head: `set` is merged into the current one; 200 if it is already live',
    body: newRelease,
    reply: releaseEntry,
    errors: [
      'release-refused',
      'releases-frozen',
      'head-changed',
      'precondition-required',
      'name-taken',
    ],
  },
  'POST /manage/releases/preview': {
    ...team,
    id: 'previewRelease',
    does: 'What a release or a rollback would change, and why it would be refused; nothing is changed',
    body: newReleasePreview,
    reply: releasePreview,
    errors: ['nothing-to-roll-back'],
  },
  'GET /manage/releases/reach': {
    ...releaser,
    id: 'readCanaryReach',
    does: 'How many users a canary would have',
    query: reachQuery,
    reply: canaryReach,
  },
  'GET /manage/releases/freeze': {
    ...team,
    id: 'readFreeze',
    does: 'Whether releases are frozen, until when and why, with the ETag for `If-Match`',
    reply: releaseFreezeBody,
  },
  'PUT /manage/releases/freeze': {
    ...freezeChange,
    id: 'freezeReleases',
    does: 'Freeze releases: nobody releases until then; rollbacks and the kill switch still work',
    query: dryRunQuery,
    body: newReleaseFreeze,
    errors: ['freeze-changed', 'server-older'],
  },
  'DELETE /manage/releases/freeze': {
    ...freezeChange,
    id: 'unfreezeReleases',
    does: 'Lift the freeze',
  },
  'GET /manage/releases/head': {
    ...team,
    id: 'readHead',
    does: 'What is live, with the ETag for `If-Match`',
    reply: releaseHead,
  },
  'POST /manage/releases/rollback': {
    ...headChange,
    id: 'rollBack',
    does: 'Release the last good set before this one, of one remote or of all',
    body: newRollback,
    reply: rolledBack,
    errors: [
      'nothing-to-roll-back',
      'no-good-version',
      'release-refused',
      'head-changed',
      'precondition-required',
    ],
  },
})
