import { posix } from 'node:path'
import type { Measure } from './house'
import type { Graph, Module } from './import-graph'

/**
 * What runs at a release, from the call that makes it live until a tab asks for its slots again. Types,
 * parsers, tables of the database, and what only joins these parts when a server or a page starts
 * (`start-server`, `bootstrap`, the loader of `share-events`) are no part of it. `area name`: the one
 * file of that name in the area.
 */
const releaseToTab = [
  'server release-handlers',
  'server release-changes',
  'server changes',
  'server catalog',
  'server catalog-state',
  'server audience',
  'server event-streams',
  'host hold-stream',
  'host share-events',
  'host host-session',
  'host live-bodies',
]

const auditActions = [
  ...['changed', 'confirmed', 'password-changed', 'session-ended', 'sessions-ended'].map(
    (verb) => `profile.${verb}`,
  ),
  ...['published', 'released', 'rolled-back', 'disabled', 'enabled', 'granted', 'refused'].map(
    (verb) => `remote.${verb}`,
  ),
  ...['remote.overridden', 'remote.override-ended', 'sign-out.done'],
  ...['failed', 'refused', 'succeeded'].map((verb) => `sign-in.${verb}`),
  ...['signing-key.added', 'signing-key.revoked', 'team-token.created', 'team-token.revoked'],
  ...['created', 'disabled', 'enabled', 'link-made', 'password-set', 'sessions-ended'].map(
    (verb) => `user.${verb}`,
  ),
  ...['user.role-granted', 'user.role-revoked', 'tenant.created', 'tenant.renamed'],
]

/**
 * One that exists stands in for a new one: the files that name it would have to learn of the next. Each
 * is one that nothing else is named like.
 */
const vocabularies = [
  { name: 'files for a new field kind (`long-text`)', named: /['"`]long-text['"`]|\blongText\b/ },
  {
    name: 'files for a new audit action (`user.role-granted`)',
    named: quoted('user.role-granted'),
  },
  { name: 'files that name any audit action', named: quoted(...auditActions) },
  {
    // Most locations are drawn in one place, as this one; `header-banner` is in two frames.
    name: 'files for a new location (`login-sidebar`)',
    named: /['"`]login-sidebar['"`]|\bLOGIN_SIDEBAR\b/,
  },
]

/** The host's texts are named `action.` and the action. */
function quoted(...actions: readonly string[]): RegExp {
  const either = actions.map((action) => action.replace('.', '\\.')).join('|')
  return new RegExp(`['"\`](?:action\\.)?(?:${either})['"\`]`)
}

/** How many files one change leads through. Fails when a file of a list is gone: the list is then wrong. */
export function measureWays(graph: Graph): Measure[] {
  const product = [...graph.values()].filter(({ path, role }) => role !== 'test' && !isSample(path))
  const way = releaseToTab.map((step) => find(product, step))
  const folders = new Set(way.map((path) => posix.dirname(path)))
  return [
    {
      name: 'files; folders on the way of a release to a tab',
      value: `${way.length}; ${folders.size}`,
      list: way,
    },
    ...vocabularies.map(({ name, named }) => {
      const list = product.filter(({ text }) => named.test(text)).map(({ path }) => path)
      if (list.length === 0) throw new Error(`${name}: nothing names it any more. Mend ways.ts.`)
      return { name, value: String(list.length), list }
    }),
  ]
}

/** An application only uses the vocabularies: a new word changes none of these files. */
function isSample(path: string): boolean {
  return /^server\/(?:demo|template)\/|^shared\/cli\/dev\/emulator\/sample-shop\.ts$/.test(path)
}

function find(product: readonly Module[], step: string): string {
  const [area = '', names = ''] = step.split(' ')
  const pattern = new RegExp(`^${area}/(?:.*/)?(?:${names})\\.tsx?$`)
  const [path, ...more] = product.flatMap((file) => (pattern.test(file.path) ? [file.path] : []))
  if (path === undefined || more.length > 0)
    throw new Error(
      `A release passes "${step}", which is ${[path, ...more].join(' and ') || 'no file'}: mend ways.ts.`,
    )
  return path
}
