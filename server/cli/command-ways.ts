/** Why commands have no way over HTTP, with the token of an operator. */
const withoutToken = {
  people: 'No token makes or changes users, roles and tenants.',
  secrets: 'No token makes, lists or ends tokens and keys.',
  grants: 'No token says what a remote may do.',
  webhooks: 'No token says where changes are told, or reads it.',
  browsers: 'No endpoint counts them.',
  copies: 'It reads all of the database, or fills it.',
  schema: 'It brings the database itself up to date.',
  disk: 'It also removes files of this server, and what it removes does not come back.',
} as const

/**
 * Every command of the operators, with its ways: on the database and over HTTP; on the database alone, and why;
 * or on this machine alone, with neither.
 */
export const commandWays = {
  overview: 'both',
  doctor: 'both',
  health: 'both',
  'budget show': 'both',
  'budget set': 'both',
  'budget reset': 'both',
  errors: 'both',
  explain: 'both',
  'remote list': 'both',
  'remote show': 'both',
  'remote diff': 'both',
  'remote disable': 'both',
  'remote enable': 'both',
  'release list': 'both',
  'release show': 'both',
  'release set': 'both',
  'release canary': 'both',
  'release promote': 'both',
  'release end-canary': 'both',
  'release rollback': 'both',
  'release freeze': 'both',
  'release unfreeze': 'both',
  'guard show': 'both',
  'guard on': 'both',
  'guard warn': 'both',
  'guard off': 'both',
  'layout export': 'both',
  'layout diff': 'both',
  'layout apply': 'both',
  'layout history': 'both',
  'layout drafts': 'both',
  'layout review': 'both',
  'layout publish': 'both',
  'layout discard': 'both',
  'proposal list': 'both',
  'proposal approve': 'both',
  'proposal refuse': 'both',
  'rule list': 'both',
  'rule set': 'both',
  'audit list': 'both',
  'audit undo': 'both',
  'operator create': 'people',
  'user create': 'people',
  'user list': 'people',
  'user invite': 'people',
  'user reset': 'people',
  'user grant': 'people',
  'user revoke': 'people',
  'user disable': 'people',
  'user enable': 'people',
  'tenant create': 'people',
  'tenant rename': 'people',
  'tenant list': 'people',
  'token create': 'secrets',
  'token add': 'secrets',
  'token list': 'secrets',
  'token revoke': 'secrets',
  'key list': 'secrets',
  'key add': 'secrets',
  'key revoke': 'secrets',
  'grant list': 'grants',
  'grant set': 'grants',
  'webhook add': 'webhooks',
  'webhook list': 'webhooks',
  'webhook change': 'webhooks',
  'webhook on': 'webhooks',
  'webhook off': 'webhooks',
  'webhook secret': 'webhooks',
  'webhook remove': 'webhooks',
  'webhook test': 'webhooks',
  'webhook deliveries': 'webhooks',
  'webhook replay': 'webhooks',
  browsers: 'browsers',
  backup: 'copies',
  restore: 'copies',
  'audit verify': 'copies',
  'audit export': 'copies',
  migrate: 'schema',
  prune: 'disk',
  login: 'neither',
  logout: 'neither',
  names: 'neither',
  texts: 'neither',
  verify: 'neither',
  dev: 'neither',
  build: 'neither',
  start: 'neither',
} as const satisfies Record<string, 'both' | 'neither' | keyof typeof withoutToken>

/** A command, such as `release set`. */
type CommandName = keyof typeof commandWays

/** A command that works over HTTP as well. */
export type BothWays = {
  [Name in CommandName]: (typeof commandWays)[Name] extends 'both' ? Name : never
}[CommandName]

type Way = (typeof commandWays)[CommandName]

const ways: Readonly<Record<string, Way>> = commandWays

/** Why a command has no way over HTTP; nothing, if it has one. Throws where its code says something else. */
export function whyDatabaseOnly(name: string, hasHttp: boolean): string | undefined {
  const way = ways[name]
  const isAsSaid = hasHttp ? way === 'both' : way !== undefined && way !== 'both'
  if (!isAsSaid) throw new Error(`command-ways.ts says something else of "${name}".`)
  return way === 'both' || way === 'neither'
    ? undefined
    : withoutToken[way as keyof typeof withoutToken]
}
