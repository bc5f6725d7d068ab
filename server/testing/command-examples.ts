import type { BothWays } from '../cli/command-ways'

interface Given {
  /** What is live. */
  readonly remote: string
  readonly version: string
  /** Where commands write, and read what they wrote. */
  readonly file: string
}

const why = ['--why', 'a try']
const tried = [...why, '--dry-run']

/** What each command is tried with; where it has a dry run, with that. */
export const argsBothWays = ({
  remote,
  version,
  file,
}: Given): Readonly<Record<BothWays, readonly string[]>> => ({
  overview: [],
  doctor: [],
  health: ['--range', 'week'],
  'budget show': [remote],
  'budget set': [remote, 'TeamCard', '--failures', '5', ...tried],
  'budget reset': [remote, 'TeamCard', '--dry-run'],
  errors: [],
  explain: ['--location', 'header-banner'],
  'remote list': [],
  'remote show': [remote],
  'remote diff': [remote, version, version],
  'remote disable': [remote, ...tried],
  'remote enable': [remote, ...tried],
  'release list': [],
  'release show': [],
  'release set': [`${remote}@none`, ...tried],
  'release canary': [remote, version, '--percent', '5', ...tried],
  'release promote': [remote, ...tried],
  'release end-canary': [remote, ...tried],
  'release rollback': [remote, ...tried],
  'release freeze': tried,
  'release unfreeze': [],
  'guard show': [],
  'guard on': tried,
  'guard warn': tried,
  'guard off': tried,
  'layout export': [file],
  'layout diff': [file],
  'layout apply': [file, '--dry-run'],
  'layout history': [],
  'layout drafts': [],
  'layout review': ['1', file],
  'layout publish': [file, ...tried],
  'layout discard': ['999'],
  'proposal list': [],
  'proposal approve': ['none/header-banner/None', ...tried],
  'proposal refuse': ['none/header-banner/None', ...tried],
  'rule list': [],
  'rule set': [file, ...tried],
  'audit list': ['--limit', '5'],
  'audit undo': ['1', '--dry-run'],
})

/** What commands need that are refused before they read it. */
const ofUser = ['ada@example.com']
const ofRemote = ['--remote', 'team']
const made = ['--email', 'ada@example.com', '--name', 'Ada']
export const argsOf: Readonly<Record<string, readonly string[]>> = {
  'operator create': made,
  'user create': [...made, '--role', 'editor'],
  'user invite': ofUser,
  'user reset': ofUser,
  'user grant': [...ofUser, '--role', 'editor'],
  'user revoke': [...ofUser, '--role', 'editor'],
  'user disable': ofUser,
  'user enable': ofUser,
  'tenant create': ['North'],
  'tenant rename': ['North', 'South'],
  'token create': ofRemote,
  'token add': ['--operator', '--owner', ...ofUser],
  'token list': ofRemote,
  'token revoke': ['1', ...ofRemote],
  'key list': ofRemote,
  'key add': [...ofRemote, '--public-key', `${'A'.repeat(43)}=`],
  'key revoke': ['1', ...ofRemote],
  'grant set': ['team', '--public'],
  'webhook add': ['--url', 'https://chat.example.com/1'],
  'webhook change': ['1', '--url', 'https://chat.example.com/1'],
  'webhook on': ['1'],
  'webhook off': ['1'],
  'webhook secret': ['1'],
  'webhook remove': ['1'],
  'webhook test': ['1'],
  'webhook deliveries': ['1'],
  'webhook replay': ['1', '1'],
  'audit export': ['of-nobody.jsonl'],
  backup: ['of-nobody.slipway'],
  restore: ['of-nobody.slipway'],
}
