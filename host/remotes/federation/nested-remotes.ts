import type { RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { takeStyles } from '../written-styles/take-styles'
import { nestedFault } from './nested-fault'
import type { EntryModule, NestingPage, Plugin } from './nesting-page'
import { styledEntry } from './styled-entry'

// Those of the Vite plugin.
const bundlersOwn = /^__mfe_internal__/

const asked = new Map<string, Set<string>>()

type Request = Parameters<NonNullable<Plugin['beforeRequest']>>[0]

/** By the name under which it was registered; a refused one throws. */
const entries = new Map<string, () => EntryModule>()

/**
 * Answers what one remote asks of another, `name/Expose`, with the version of that remote that is released for this
 * page's viewer. What is refused fails when its entry is loaded: runtimes ask for all remotes of a build when it
 * starts, and a part that nobody draws must not cost the others.
 */
export async function answerRequest(request: Request, page: NestingPage): Promise<Request> {
  const { id, origin } = request
  const { wanted, names } = wantedNames(id, origin.options.remotes)
  const name = await takeRemote(names, { from: slugOf(origin.name), page })
  // An address that is no one's: what it stands for is known by its name.
  const entry = `${window.location.origin}/${encodeURIComponent(name)}.js`
  origin.registerRemotes([{ name, entry, type: 'module' }])
  return { ...request, id: name + id.slice(wanted.length) }
}

/** The entry that was registered as `name`. Throws for what was refused, and for what a remote brings by itself. */
export function registeredEntry(name: string, address: string): EntryModule {
  const entry = entries.get(name)
  if (entry) return entry()
  throw nestedFault(`${name} is not released for this viewer: ${address} is not loaded`)
}

let refusals = 0

async function takeRemote(
  names: readonly string[],
  { from, page }: { readonly from: string; readonly page: NestingPage },
): Promise<string> {
  const remote = findReleased(page.released(), names)
  try {
    if (!remote) throw nestedFault(absent(names[0] ?? '', from))
    const circle = circleOf(from, slugOf(remote.remote))
    if (circle) throw nestedFault(`${circle.join(' → ')} ask for each other in a circle`)
    if (remote.writesStyles) takeStyles(remote.base, remote.styles)
    const taken = await page.take(remote)
    const entry = styledEntry(remote, taken, page)
    const name = `${taken.name}~nested`
    entries.set(name, () => entry)
    return name
  } catch (cause) {
    refusals += 1
    // The runtime remembers a failure by its name.
    const name = `${names[0]}~refused${refusals}`
    entries.set(name, () => {
      throw cause
    })
    return name
  }
}

function absent(name: string, from: string): string {
  return `${from} asks for the remote "${name}", which is not released for this viewer`
}

function findReleased(
  { slots, globals }: RemotesBody,
  names: readonly string[],
): RemoteDescriptor | undefined {
  const slugs = new Set(names.map(slugOf))
  return [...Object.values(slots), ...Object.values(globals)].find(
    (offered): offered is RemoteDescriptor =>
      'remote' in offered && slugs.has(slugOf(offered.remote)),
  )
}

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
function wantedNames(id: string, remotes: readonly NamedRemote[]): WantedRemote {
  const isAt = (name: string | undefined): name is string =>
    name !== undefined && (id === name || id.startsWith(`${name}/`))
  const known = remotes.find(({ name, alias }) => isAt(name) || isAt(alias))
  const own = known && [known.name, known.alias, known.entryGlobalName].filter(isText)
  const wanted = own?.find(isAt) ?? id.split('/')[0] ?? id
  const plain = (own ?? [wanted]).filter((name) => !bundlersOwn.test(name))
  return { wanted, names: [...new Set(plain.length > 0 ? plain : [wanted])] }
}

const isText = (text: string | undefined): text is string => Boolean(text)

/** The name of a remote in the letters that released ones have, as `nameByFederation` of the command makes it. */
function slugOf(name: string): string {
  const plain = name.replace(bundlersOwn, '').replace(/__mf_owner__.*$|~\d+$/, '')
  const words = plain.replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2').replaceAll(/[^A-Za-z0-9]+/g, '-')
  return words.replaceAll(/^-+|-+$/g, '').toLowerCase()
}

/**
 * The circle that `from` would close by asking for `to`, as names in their order; without one, the request is noted.
 * Remotes that draw each other would do so without end.
 */
function circleOf(from: string, to: string): readonly string[] | undefined {
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
