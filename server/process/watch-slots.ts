import { checkProps, nearest } from '@slipway/sdk/check'
import type { Manifest, ManifestComponent } from '@slipway/sdk/contract'
import type { Logger } from 'pino'
import type { Application } from '../application/create-application'
import type { Catalog } from '../catalog/catalog'
import type { Changes } from '../changes/changes'
import { formSlotId } from '../slots/form-slot'
import { isSlot, type Slot } from '../slots/slot'

interface WatchOptions {
  readonly application: Pick<Application, 'folder' | 'slots' | 'resources'>
  readonly catalog: Pick<Catalog, 'components'>
  /** Manifests of builds that need not be live: in a freeze, or because they were refused. */
  readonly built: readonly Pick<Manifest, 'components'>[]
  readonly changes: Pick<Changes, 'subscribe'>
  readonly log: Pick<Logger, 'warn'>
}

/**
 * Warns of slots in code whose component no remote has, and of props that it does not take. Only
 * warnings: the remote may be released later, or again. Says each thing once.
 */
export function watchSlots({ application, catalog, built, changes, log }: WatchOptions): void {
  const warned = new Set<string>()
  const placements = new Map<string, Placement>()
  let known = indexComponents(catalog, built)

  const warn = (slot: PlacedSlot, { code, text, pointer }: Warning) => {
    const message = `The slot ${slot.place}${codeOf(slot, application.folder)} ${text}`
    if (warned.has(message)) return
    warned.add(message)
    log.warn({ code, slot: slot.place, ...(pointer !== undefined && { pointer }) }, message)
  }
  const add = (slots: readonly PlacedSlot[]) => {
    for (const slot of slots) {
      const key = keyOf(slot.registry, slot.slot.component)
      const placement = placements.get(key) ?? { slots: [], schema: schemaOf(known.get(key)) }
      placement.slots.push(slot)
      placements.set(key, placement)
      const warning = nameWarning(slot, known)
      if (warning) warn(slot, warning)
      else for (const one of propsWarnings(slot, known.get(key))) warn(slot, one)
    }
  }
  // Most releases change no schema of a component that a slot names.
  const checkChangedSchemas = () => {
    known = indexComponents(catalog, built)
    for (const [key, placement] of placements) {
      const component = known.get(key)
      const schema = schemaOf(component)
      if (schema === placement.schema) continue
      placement.schema = schema
      for (const slot of placement.slots)
        for (const one of propsWarnings(slot, component)) warn(slot, one)
    }
  }

  add(application.slots.all().map(atLocation))
  add(inForms(application.resources.values()))
  changes.subscribe('catalog', checkChangedSchemas)
  application.slots.subscribe((added) => add(added.map(atLocation)))
}

type Registry = ManifestComponent['registry']

interface PlacedSlot {
  readonly place: string
  readonly registry: Registry
  readonly slot: Slot
}

/** The places of one component, and its schema, as JSON, when that was checked. */
interface Placement {
  readonly slots: PlacedSlot[]
  schema: string | undefined
}

interface Warning {
  readonly code: string
  /** Goes on after the slot's name. */
  readonly text: string
  readonly pointer?: string
}

type Components = ReadonlyMap<string, ManifestComponent>

/** Indexes all components, what is live first. */
function indexComponents(
  catalog: WatchOptions['catalog'],
  built: WatchOptions['built'],
): Components {
  const all = [...catalog.components(), ...built.flatMap(({ components }) => components)]
  return new Map(
    all.toReversed().map((component) => [keyOf(component.registry, component.name), component]),
  )
}

function keyOf(registry: Registry, component: string): string {
  return `${registry} ${component}`
}

function atLocation({ id, slot }: { readonly id: string; readonly slot: Slot }): PlacedSlot {
  return { place: id, registry: 'slot', slot }
}

function inForms(
  resources: ReturnType<WatchOptions['application']['resources']['values']>,
): PlacedSlot[] {
  return [...resources].flatMap(({ name, items }) =>
    items.filter(isSlot).map((slot) => ({
      place: formSlotId({ slot, resource: name }),
      registry: 'global' as const,
      slot,
    })),
  )
}

function codeOf({ slot }: PlacedSlot, folder: string): string {
  const at = slot.placeIn(folder)
  return at ? ` (${at.file}:${at.line})` : ''
}

const others = {
  slot: {
    registry: 'global',
    text: 'which is for forms only. Remove "global" from its remote, or put the slot into a form.',
  },
  global: {
    registry: 'slot',
    text: 'which is for locations only. Write "global: true" in its remote, or put the slot at a location.',
  },
} as const

function nameWarning({ registry, slot }: PlacedSlot, known: Components): Warning | undefined {
  const { component } = slot
  if (known.has(keyOf(registry, component))) return undefined
  const other = others[registry]
  const named = `names the component "${component}",`
  if (known.has(keyOf(other.registry, component)))
    return { code: 'wrong-registry', text: `${named} ${other.text}` }
  const names = [...known.values()].filter((one) => one.registry === registry)
  const hint = nearest(
    component,
    names.map(({ name }) => name),
  )
  const remedy = `${hint === undefined ? '' : `Did you mean "${hint}"? `}If the name is right, build or release its remote, and see that SLIPWAY_REMOTES names its folder.`
  const text = `${named} which no live or built remote has. ${remedy}`
  return { code: 'component-unregistered', text }
}

function schemaOf(component: ManifestComponent | undefined): string | undefined {
  return JSON.stringify(component?.props)
}

function propsWarnings({ slot }: PlacedSlot, component: ManifestComponent | undefined): Warning[] {
  const { props, content } = slot
  const schema = component?.props
  if (!schema) return []
  const given = content === null ? props : { ...props, content }
  return checkProps({ props: given, schema }).map(({ pointer, detail }) => ({
    code: 'props-invalid',
    text: `passes "${slot.component}" props that its schema refuses: ${pointer}: ${detail}`,
    pointer,
  }))
}
