import {
  actionContextProps,
  type Fault,
  formContextProps,
  isActionLocation,
  type Locations,
  type Manifest,
  type ManifestComponent,
  reservedProps,
  slotLocations,
} from '@slipway/sdk/contract'
import { schemaFaults } from './schema-faults'
import { decodeText } from './scripts/parse-script'

/** The faults of a remote's components: names, locations, schemas, the files they need. */
export function componentFaults(
  { components, files }: Pick<Manifest, 'components' | 'files'>,
  locations: Locations = slotLocations,
): Fault[] {
  const paths = new Set(files.map(({ path }) => path))
  return components.flatMap((component, index) => {
    const at = (rest: string) => `/components/${index}${rest}`
    return [
      ...duplicates(components, component, at),
      ...locationFaults(component, locations, at),
      ...missingFiles(component, paths, at),
      ...propsSchemaFaults(component, locations, at('/props')),
    ]
  })
}

type At = (rest: string) => string

function duplicates(all: readonly ManifestComponent[], one: ManifestComponent, at: At): Fault[] {
  const first = all.find(({ name, registry }) => name === one.name && registry === one.registry)
  if (first === one) return []
  const detail = `There are two components "${one.name}" in this remote; rename one of them.`
  return [{ pointer: at('/name'), code: 'duplicate-name', detail }]
}

function locationFaults(component: ManifestComponent, known: Locations, at: At): Fault[] {
  const { name, registry, locations } = component
  const pointer = at('/locations')
  if (registry === 'global' && locations.length > 0) {
    const detail = `"${name}" is global: it is drawn in forms and cannot name locations.`
    return [{ pointer, code: 'locations-of-global', detail }]
  }
  return locations
    .filter((location) => known.deliveredAt(location) === undefined)
    .map((location) => ({
      pointer,
      code: 'location-unknown',
      detail: `"${name}": ${known.absence(location)}`,
    }))
}

function missingFiles(component: ManifestComponent, paths: ReadonlySet<string>, at: At): Fault[] {
  return (['preload', 'css'] as const).flatMap((list) =>
    component[list]
      .filter((path) => !paths.has(path))
      .map((path) => ({
        pointer: at(`/${list}`),
        code: 'manifest-invalid',
        detail: `"${path}" is not among the files of this version; build the remote again.`,
      })),
  )
}

function propsSchemaFaults(
  component: ManifestComponent,
  locations: Locations,
  pointer: string,
): Fault[] {
  const { props, name } = component
  if (props === undefined) return []
  const reserved = reservedFor(component, locations).filter((prop) =>
    Object.hasOwn(propertiesOf(props), prop),
  )
  return [
    ...schemaFaults(props, pointer),
    ...reserved.map((prop) => ({
      pointer: `${pointer}/properties/${prop}`,
      code: 'reserved-prop',
      detail: `The prop "${prop}" of "${name}" is reserved for the host; rename it.`,
    })),
  ]
}

function reservedFor(
  { registry, locations }: ManifestComponent,
  known: Locations,
): readonly string[] {
  if (registry === 'global') return [...reservedProps, ...formContextProps]
  return locations.some((name) => isActionLocation(known.deliveredAt(name) ?? name))
    ? [...reservedProps, ...actionContextProps]
    : reservedProps
}

function propertiesOf({ properties }: Readonly<Record<string, unknown>>): object {
  return typeof properties === 'object' && properties !== null ? properties : {}
}

/**
 * Components that `slipway.json` promises and the entry cannot have: each bundler's container has the
 * names that it exposes as texts of its own. Nothing is run, so a component that is there may be none.
 */
export function exposeFaults(
  { entry, components, modules = [] }: Manifest,
  files: ReadonlyMap<string, Uint8Array>,
): Fault[] {
  if (!files.has(entry)) return []
  // The entry of a build with a chunk for its runtime only hands on what another script has.
  const scripts = [entry, ...modules].flatMap((path) => files.get(path) ?? [])
  const known = namesIn(scripts.map(decodeText).join('\n'))
  return components.flatMap(({ name, expose }, index) => {
    if (known.has(expose)) return []
    const detail = `${name}: ${entry} has no "${expose}", which slipway.json names. Build the remote again, and find out what changes slipway.json after the build.`
    return [{ pointer: `/components/${index}/expose`, code: 'expose-missing', detail }]
  })
}

function namesIn(code: string): ReadonlySet<string> {
  const quoted = code.matchAll(/(["'`])(\.(?:\/[A-Za-z0-9_./-]+)?)\1/g)
  return new Set(Array.from(quoted, ([, , name = '']) => name))
}
