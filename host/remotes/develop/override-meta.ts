import {
  type DevelopmentOverride,
  deprecationText,
  type Locations,
  type Manifest,
  type ManifestComponent,
  type MetaBody,
  namedLocations,
  type RemoteEntry,
  type RemotesBody,
  type SlotEntry,
  type SlotMap,
  slotLocations,
} from '@slipway/sdk/contract'
import type { MappedMeta } from '../../session/develop'
import { buildDescriptor, type DescribedBuild } from '../build-descriptor'

/**
 * The viewer's meta with the components of `build` in place of the released ones, and with the slots
 * that the remote proposes and the server does not deliver yet.
 */
export function overrideMeta(
  meta: MetaBody,
  build: DescribedBuild,
  locations: Locations = slotLocations,
): MappedMeta {
  // As the server delivers the slots of a released version.
  const { name, components, slots = [] } = locations.present(build.manifest)
  const isForeign = (component: ManifestComponent) => {
    const map = mapOf(meta.remotes, component)
    const released = Object.hasOwn(map, component.name) ? map[component.name] : undefined
    return released !== undefined && 'remote' in released && released.remote !== name
  }
  const own = components.filter((component) => !isForeign(component))
  const names = new Set(own.flatMap((one) => (one.registry === 'slot' ? one.name : [])))
  const missing = slots.filter(
    ({ location, component }) => names.has(component) && !delivers(meta.slots, location, component),
  )
  return {
    meta: {
      ...meta,
      slots: append(meta.slots, missing),
      remotes: stand(meta.remotes, own, build),
      notes: [...(meta.notes ?? []), ...notesOf(build.manifest, locations)],
    },
    proposed: [...new Set(missing.map(({ component }) => component))],
    foreign: components.filter(isForeign).map((component) => component.name),
    built: own,
  }
}

function notesOf(manifest: Manifest, locations: Locations): string[] {
  const deprecated = locations.deprecations(namedLocations(manifest))
  return deprecated.map((one) => `${manifest.name}: ${deprecationText(one)}`)
}

/** The same while the server is not there: its components fail, where they are, with its address. */
export function severMeta(meta: MetaBody, { remote, origin }: DevelopmentOverride): MappedMeta {
  const sever = (map: Readonly<Record<string, RemoteEntry>>) =>
    Object.fromEntries(
      Object.entries(map).map(([name, entry]) => [
        name,
        'remote' in entry && entry.remote === remote
          ? { ...entry, base: `${origin}/~gone/`, files: {}, css: [], preload: [] }
          : entry,
      ]),
    )
  const { slots, globals } = meta.remotes
  const remotes = { slots: sever(slots), globals: sever(globals) }
  return { meta: { ...meta, remotes }, proposed: [], foreign: [] }
}

function mapOf(remotes: RemotesBody, { registry }: ManifestComponent) {
  return registry === 'slot' ? remotes.slots : remotes.globals
}

function delivers(slots: SlotMap, location: string, component: string): boolean {
  const entries = Object.hasOwn(slots, location) ? slots[location] : undefined
  return entries?.some((entry) => entry.component === component) ?? false
}

function append(slots: SlotMap, missing: NonNullable<Manifest['slots']>): SlotMap {
  const all: Record<string, SlotEntry[]> = { ...slots }
  for (const { location, component, props, content } of missing) {
    const entry = { component, props, ...(content !== undefined && { content }) }
    all[location] = [...(all[location] ?? []), entry]
  }
  return all
}

function stand(
  { slots, globals }: RemotesBody,
  components: readonly ManifestComponent[],
  build: DescribedBuild,
): RemotesBody {
  const of = (registry: ManifestComponent['registry']) =>
    Object.fromEntries(
      components
        .filter((component) => component.registry === registry)
        .map((component) => [component.name, buildDescriptor(component, build)]),
    )
  return { slots: { ...slots, ...of('slot') }, globals: { ...globals, ...of('global') } }
}
