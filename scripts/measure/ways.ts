import type { Measure } from './house'
import type { Graph } from './import-graph'

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

/** Counts the files that one change leads through. Fails when a word of the list is gone: the list is then wrong. */
export function measureWays(graph: Graph): Measure[] {
  const product = [...graph.values()].filter(({ path, role }) => role !== 'test' && !isSample(path))
  return vocabularies.map(({ name, named }) => {
    const list = product.filter(({ text }) => named.test(text)).map(({ path }) => path)
    if (list.length === 0) throw new Error(`${name}: nothing names it any more. Mend ways.ts.`)
    return { name, value: list.length, list }
  })
}

/** An application only uses the vocabularies: a new word changes none of these files. */
function isSample(path: string): boolean {
  return /^server\/(?:demo|template)\/|^shared\/cli\/dev\/emulator\/sample-shop\.ts$/.test(path)
}
