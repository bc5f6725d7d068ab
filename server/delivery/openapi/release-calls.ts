import { SIGNATURE_HEADER } from '@slipway/sdk/contract'
import type { ContractSchemaName } from './contract-schemas'
import { type Calls, type JsonSchema, type Parameter, ref } from './operation'

const schema = (name: ContractSchemaName): JsonSchema => ref(name)
const text: JsonSchema = { type: 'string' }
const inPath = (name: string): Parameter => ({ name, in: 'path', required: true, schema: text })
const inQuery = (name: string, more: JsonSchema = text, required = false): Parameter => ({
  name,
  in: 'query',
  schema: more,
  ...(required && { required }),
})
const remote = inPath('remote')
const ifMatch: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: true,
  schema: text,
  description: 'The ETag of `GET /manage/releases/head`.',
}
const signature: Parameter = {
  name: SIGNATURE_HEADER,
  in: 'header',
  schema: text,
  description: '`ed25519 <key id> <signature in base64>`; needed once a key is registered.',
}
const count = (maximum?: number): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  ...(maximum !== undefined && { maximum }),
})
const tag = 'Remotes'
const problems = [401, 403, 404]
const releaseProblems = [401, 403, 409, 412, 422, 428]

/** Remotes, their versions and what is live of them: for `slipway.manage`, and for teams by their token. */
export const releaseCalls: Calls = {
  '/manage/remotes': {
    get: {
      id: 'listRemotes',
      summary: 'Remotes, and what is live of each',
      tag,
      answer: schema('ManagedRemotes'),
      problems: [401, 403],
      team: true,
    },
  },
  '/manage/remotes/{remote}': {
    get: {
      id: 'readRemote',
      summary: 'One remote and its versions',
      tag,
      parameters: [remote],
      answer: schema('ManagedRemote'),
      problems,
      team: true,
    },
  },
  '/manage/remotes/{remote}/versions/{version}': {
    get: {
      id: 'readVersion',
      summary: 'One version and its manifest',
      tag,
      parameters: [remote, inPath('version')],
      answer: schema('ManagedVersion'),
      problems,
      team: true,
    },
    put: {
      id: 'publishVersion',
      summary: 'Publish a version: a tar.gz of its build; 200 when these very bytes are there',
      tag,
      parameters: [remote, inPath('version'), signature],
      body: { contentMediaType: 'application/gzip' },
      bodyType: 'application/gzip',
      status: 201,
      answer: schema('PublishedVersion'),
      problems: [...problems, 409, 413, 415, 422, 503, 507],
      team: true,
    },
  },
  '/manage/remotes/{remote}/diff': {
    get: {
      id: 'diffVersions',
      summary: 'What differs between two versions',
      tag,
      parameters: [remote, inQuery('from', text, true), inQuery('to', text, true)],
      answer: schema('VersionDiff'),
      problems: [...problems, 422],
      team: true,
    },
  },
  '/manage/remotes/{remote}/disabled': {
    post: {
      id: 'disableRemote',
      summary: 'Turn off, or on again, a remote, a version or a component; also in open tabs',
      tag,
      parameters: [remote],
      body: schema('NewDisabled'),
      status: 200,
      answer: schema('ManagedRemote'),
      problems: [...problems, 422],
      team: true,
    },
  },
  '/manage/remotes/{remote}/grants': {
    post: {
      id: 'grantRemote',
      summary: 'Allow public locations, and origins of the team',
      tag,
      parameters: [remote],
      body: schema('NewGrants'),
      status: 200,
      answer: schema('ManagedRemote'),
      problems: [...problems, 422],
    },
  },
  '/manage/remotes/{remote}/tokens': {
    get: {
      id: 'listTeamTokens',
      summary: "The team's tokens, without themselves",
      tag,
      parameters: [remote],
      answer: schema('TeamTokens'),
      problems,
    },
    post: {
      id: 'createTeamToken',
      summary: 'A new token, shown this once',
      tag,
      parameters: [remote],
      body: schema('NewTeamToken'),
      status: 201,
      answer: schema('CreatedTeamToken'),
      problems: [...problems, 409, 422],
    },
  },
  '/manage/remotes/{remote}/tokens/{id}': {
    delete: {
      id: 'revokeTeamToken',
      summary: 'End a token',
      tag,
      parameters: [remote, inPath('id')],
      problems,
    },
  },
  '/manage/remotes/{remote}/keys': {
    get: {
      id: 'listSigningKeys',
      summary: 'Keys that versions are signed with',
      tag,
      parameters: [remote],
      answer: schema('SigningKeys'),
      problems,
    },
    post: {
      id: 'addSigningKey',
      summary: 'Register an Ed25519 key; from then on versions need a signature',
      tag,
      parameters: [remote],
      body: schema('NewSigningKey'),
      status: 201,
      answer: schema('SigningKey'),
      problems: [...problems, 409, 422],
    },
  },
  '/manage/remotes/{remote}/keys/{id}': {
    delete: {
      id: 'revokeSigningKey',
      summary: 'Take a key back for new versions',
      tag,
      parameters: [remote, inPath('id')],
      problems,
    },
  },
  '/manage/releases': {
    get: {
      id: 'listReleases',
      summary: 'Releases, the newest first',
      tag,
      parameters: [inQuery('page', count()), inQuery('perPage', count(100))],
      answer: schema('Releases'),
      problems: [401, 403, 422],
      team: true,
    },
    post: {
      id: 'release',
      summary: 'A new head: `set` is laid over the present one; 200 when it is live already',
      tag,
      parameters: [ifMatch],
      body: schema('NewRelease'),
      status: 201,
      answer: schema('Release'),
      problems: releaseProblems,
      team: true,
    },
  },
  '/manage/releases/head': {
    get: {
      id: 'readHead',
      summary: 'What is live, with the ETag for `If-Match`',
      tag,
      answer: schema('ReleaseHead'),
      problems: [401, 403],
      team: true,
    },
  },
  '/manage/releases/rollback': {
    post: {
      id: 'rollBack',
      summary: 'Release the former set, of one remote or of all',
      tag,
      parameters: [ifMatch],
      body: schema('NewRollback'),
      status: 201,
      answer: schema('Release'),
      problems: releaseProblems,
      team: true,
    },
  },
}
