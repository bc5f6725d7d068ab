/** A remote as a build's configuration names it. */
interface NamedRemote {
  readonly name: string
  readonly alias?: string | undefined
  readonly entryGlobalName?: string | undefined
}

/** The remote that a request is for. */
interface WantedRemote {
  /** As it stands at the beginning of the request. */
  readonly wanted: string
  /** Its names, the likeliest first: bundlers put names of their own around those of the configuration. */
  readonly names: readonly string[]
}

/** Reads which remote `id`, such as `shop_Cart/Card`, is for, by the names in the build's configuration. */
export function wantedNames(id: string, remotes: readonly NamedRemote[]): WantedRemote {
  const isAt = (name: string | undefined): name is string =>
    name !== undefined && (id === name || id.startsWith(`${name}/`))
  const known = remotes.find(({ name, alias }) => isAt(name) || isAt(alias))
  const own = known && [known.name, known.alias, known.entryGlobalName].filter(isText)
  const wanted = own?.find(isAt) ?? id.split('/')[0] ?? id
  const plain = (own ?? [wanted]).filter((name) => !bundlersOwn.test(name))
  return { wanted, names: [...new Set(plain.length > 0 ? plain : [wanted])] }
}

const isText = (text: string | undefined): text is string => Boolean(text)

// Those of the Vite plugin.
const bundlersOwn = /^__mfe_internal__/

/** The name of a remote in the letters that released ones have, as `nameByFederation` of the command makes it. */
export function slugOf(name: string): string {
  const plain = name.replace(bundlersOwn, '').replace(/__mf_owner__.*$|~\d+$/, '')
  const words = plain.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll(/[^A-Za-z0-9]+/g, '-')
  return words.replaceAll(/^-+|-+$/g, '').toLowerCase()
}

const asked = new Map<string, Set<string>>()

/**
 * The circle that `from` would close by asking for `to`, as names in their order; without one, the request is noted.
 * Remotes that draw each other would do so without end.
 */
export function circleOf(from: string, to: string): readonly string[] | undefined {
  const way = wayBetween(to, from)
  if (way) return [from, ...way]
  asked.set(from, (asked.get(from) ?? new Set()).add(to))
  return undefined
}

function wayBetween(start: string, end: string): readonly string[] | undefined {
  const ways = [[start]]
  for (const way of ways) {
    const last = way.at(-1) ?? ''
    if (last === end) return way
    for (const next of asked.get(last) ?? []) ways.push([...way, next])
  }
  return undefined
}
