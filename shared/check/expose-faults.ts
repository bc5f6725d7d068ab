import type { Fault, Manifest } from '@slipway/sdk/contract'

/**
 * Components that `slipway.json` promises and the entry cannot have: each bundler's container has the
 * names that it exposes as texts of its own. Nothing is run, so a component that is there may be none.
 */
export function exposeFaults(
  { entry, components }: Manifest,
  files: ReadonlyMap<string, Uint8Array>,
): Fault[] {
  const bytes = files.get(entry)
  if (!bytes) return []
  const known = namesIn(new TextDecoder().decode(bytes))
  return components.flatMap(({ name, expose }, index) => {
    if (known.has(expose)) return []
    const detail = `${name}: ${entry} has no "${expose}", which slipway.json names. Build the remote again, and look at what changes slipway.json.`
    return [{ pointer: `/components/${index}/expose`, code: 'expose-missing', detail }]
  })
}

function namesIn(code: string): ReadonlySet<string> {
  const quoted = code.matchAll(/(["'`])(\.\/[A-Za-z0-9_-]+)\1/g)
  return new Set(Array.from(quoted, ([, , name = '']) => name))
}
