import { explainScript } from '../integrity/explain-script'
import { failure } from '../load-failure'
import type { LoadFailure } from '../loaded'
import { EntryFault } from './entry-fault'
import { isNestedFault } from './nested-fault'

/** Why `remote` gave no module, by the codes of the federation runtime where it has one. */
export async function explainFault(cause: unknown, remote: string): Promise<LoadFailure> {
  if (cause instanceof EntryFault) return explainScript(cause.url, cause.cause)
  // Bundlers add to its text which file asked.
  if (isNestedFault(cause))
    return failure('remote-unavailable', new Error(cause.message.split('\n')[0]))
  const text = cause instanceof Error ? cause.message : String(cause)
  const [, code = ''] = /#(RUNTIME-\d{3})/.exec(text) ?? []
  // What the remote itself threw stands at the end of the runtime's text.
  const [, original = text] = /Original Error Message:\s+([^]*)$/.exec(text) ?? []
  return { ...failure(reasons[code] ?? reasonOf(text), plain(original, remote)), error: cause }
}

/** A module of a remote in which no component is found under `name`. */
export function noComponent(name: string): LoadFailure {
  const text = `${name}: the module exports no component as "default" or "${name}"`
  return failure('not-a-component', text)
}

// The runtime does not know who asked.
function plain(text: string, remote: string): string {
  return text
    .replace(/^\[ [\w ]+ \]: /, '')
    .replace(
      /^(Version \S+) from \S+ of shared singleton module (\S+) (.* of) \S+ which needs (.*)\)$/,
      `$1 of $2 $3 ${remote}, which needs $4`,
    )
}

/** Codes of module-federation.io/guide/troubleshooting/runtime. */
const reasons: Readonly<Record<string, LoadFailure['reason']>> = {
  'RUNTIME-005': 'share-unsatisfied',
  'RUNTIME-006': 'share-unsatisfied',
  'RUNTIME-008': 'load-failed',
  'RUNTIME-012': 'share-unsatisfied',
  'RUNTIME-014': 'expose-missing',
  'RUNTIME-015': 'remote-broken',
}

// Containers and bundlers throw plain errors: only their text distinguishes them.
function reasonOf(text: string): LoadFailure['reason'] {
  if (text.includes('does not exist in container')) return 'expose-missing'
  if (text.includes('does not satisfy the requirement')) return 'share-unsatisfied'
  if (/dynamically imported module|importing a module script|ChunkLoadError/i.test(text)) {
    return 'load-failed'
  }
  return 'remote-broken'
}
