import { bundlers, fillRemote } from '../files/write-remote'
import { usageError } from '../usage-error'
import { componentsOf, configOf, hostRemotes, refuseComponent, remotesFolder } from './host-remotes'
import type { HostSources } from './host-sources'
import { importName, insertLast } from './insert'
import { placeSlot } from './place-slot'

interface WantedComponent {
  readonly name: string
  /** The only one by default. */
  readonly remote: string | undefined
  readonly location: string
}

/**
 * Adds a component to a remote of the host: its files, its tests, its definition, and its slot in the application.
 * Returns notes for whoever adds it.
 */
export async function addComponent(
  host: HostSources,
  { name, remote, location }: WantedComponent,
): Promise<readonly string[]> {
  if (!/^[A-Z][A-Za-z0-9]{0,99}$/.test(name))
    throw usageError(`"${name}" is not a name for a component: write it like OrderTotal.`)
  const owner = chooseRemote(host, { name, remote })
  refuseComponent(host, name)
  const files = await fillRemote({
    name: owner,
    component: name,
    locations: [location],
    bundler: bundlers.webpack,
    kind: 'slot',
    url: undefined,
    sdk: undefined,
  })
  for (const [path, text] of files)
    if (/^(?:src|e2e)\//.test(path)) host.create(`${remotesFolder}/${owner}/${path}`, text)
  define(host, owner, { name, location, file: fileIn(files) })
  return placeSlot(host, { component: name, location })
}

function chooseRemote(host: HostSources, { name, remote }: Omit<WantedComponent, 'location'>) {
  const all = hostRemotes(host)
  if (remote !== undefined && all.includes(remote)) return remote
  const [only, ...others] = all
  if (remote === undefined && only !== undefined && others.length === 0) return only
  if (only === undefined)
    throw usageError(
      'There is no remote yet: npx slipway add remote <name> makes one with a component.',
    )
  const wrong =
    remote === undefined ? 'There are several remotes' : `There is no remote "${remote}"`
  throw usageError(
    `${wrong}. Name one of them: npx slipway add component ${name} --remote ${all.join('|')}`,
  )
}

/** The name that its files begin with. */
function fileIn(files: ReadonlyMap<string, string>): string {
  return [...files.keys()].flatMap((path) => /^src\/(.*)-props\.ts$/.exec(path)?.[1] ?? [])[0] ?? ''
}

interface Definition {
  readonly name: string
  readonly location: string
  readonly file: string
}

function define(host: HostSources, remote: string, { name, location, file }: Definition): void {
  const props = `${name.charAt(0).toLowerCase()}${name.slice(1)}Props`
  const text = `${name}: {\n  module: './src/${file}.tsx',\n  props: ${props},\n  locations: ['${location}'],\n}`
  const from = `./src/${file}-props`
  const components = componentsOf(host, remote)
  if (components) {
    insertLast(components.source, components.node, [text])
    return importName(components.source, { name: props, from })
  }
  host.leave({
    file: configOf(host, remote),
    line: 1,
    reason: 'the components of its configuration were not recognised',
    lines: `import { ${props} } from '${from}'\n${text},`,
  })
}
