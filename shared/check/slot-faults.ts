import {
  actionContextProps,
  checkJson,
  type Fault,
  isActionLocation,
  type Locations,
  type Manifest,
  type ManifestSlot,
  pageGate,
  reservedProps,
  slotLocations,
  textFaultsIn,
  unmetAt,
} from '@slipway/sdk/contract'
import { checkProps } from './check-props'

const maxSlots = 100

type Proposing = Pick<Manifest, 'components' | 'slots'>

/** The faults of the slots that a remote proposes. */
export function slotFaults(manifest: Proposing, locations: Locations = slotLocations): Fault[] {
  const slots = manifest.slots ?? []
  return [
    ...(slots.length > maxSlots ? [tooMany(slots.length)] : []),
    ...slots
      .slice(0, maxSlots)
      .flatMap((slot, index) => oneSlot({ slot, manifest, locations, at: `/slots/${index}` })),
  ]
}

interface SlotToCheck {
  readonly slot: ManifestSlot
  readonly manifest: Proposing
  readonly locations: Locations
  readonly at: string
}

function oneSlot({ slot, manifest, locations, at }: SlotToCheck): Fault[] {
  // By the name that its location has now.
  const delivered = { ...slot, location: locations.deliveredAt(slot.location) ?? slot.location }
  return [
    ...placeFaults({ slot, manifest, locations, at }),
    ...reservedFaults(delivered, at),
    ...jsonFaults(slot, at),
    ...schemaFaultsOf(slot, manifest, at),
    ...gateFaults(delivered, at),
  ]
}

function placeFaults({ slot, manifest, locations, at }: SlotToCheck): Fault[] {
  const { location, component } = slot
  const faults: Fault[] = []
  const own = manifest.components.filter(({ registry }) => registry === 'slot')
  const found = own.find(({ name }) => name === component)
  const delivered = locations.deliveredAt(location)
  if (delivered === undefined) {
    const detail = locations.absence(location)
    faults.push({ pointer: `${at}/location`, code: 'location-unknown', detail })
  } else if (found && !isMadeFor(found, delivered, locations)) {
    const detail = `"${component}" is made for ${found.locations.join(', ')}, not for ${location}.`
    faults.push({ pointer: `${at}/location`, code: 'location-unsuitable', detail })
  }
  if (!found) {
    const names = own.map(({ name }) => name).join(', ') || 'none'
    const detail = `"${component}" is not a component of this remote for locations; these are: ${names}.`
    faults.push({ pointer: `${at}/component`, code: 'component-unknown', detail })
  }
  return faults
}

function isMadeFor(
  component: Proposing['components'][number],
  delivered: string,
  locations: Locations,
): boolean {
  const made = component.locations.map((name) => locations.deliveredAt(name))
  return made.length === 0 || made.includes(delivered)
}

function reservedFaults({ location, props, content }: ManifestSlot, at: string): Fault[] {
  const names = [
    ...reservedProps,
    ...(isActionLocation(location) ? actionContextProps : []),
    ...(isGiven(content) ? ['content'] : []),
  ]
  return names
    .filter((name) => Object.hasOwn(props, name))
    .map((name) => ({
      pointer: `${at}/props/${name}`,
      code: 'reserved-prop',
      detail: `The prop "${name}" is reserved; give it another name.`,
    }))
}

function jsonFaults({ props, content }: ManifestSlot, at: string): Fault[] {
  return (['props', 'content'] as const).flatMap((part) => {
    const checked = checkJson({ props, content: content ?? null }[part])
    const faults = checked.ok ? textFaultsIn(checked.value) : checked.faults
    return faults.map((fault) => ({ ...fault, pointer: `${at}/${part}${fault.pointer}` }))
  })
}

function schemaFaultsOf(slot: ManifestSlot, { components }: Proposing, at: string): Fault[] {
  const schema = components.find(
    ({ name, registry }) => name === slot.component && registry === 'slot',
  )?.props
  if (!schema) return []
  const props = isGiven(slot.content) ? { ...slot.props, content: slot.content } : slot.props
  return checkProps({ props, schema, pointer: `${at}/props` })
}

function gateFaults({ location, gate }: ManifestSlot, at: string): Fault[] {
  if (!gate) return []
  const pointer = `${at}/gate`
  if (location.startsWith('login-')) {
    const detail = 'Nobody is signed in there, so a gated slot would never be seen.'
    return [{ pointer, code: 'gate-invalid', detail }]
  }
  const asked = Object.keys(pageGate.shape).filter((name) => name in gate)
  const unmet = unmetAt(location, asked)
  if (unmet.length === 0) return []
  const detail = `No page there shows a record, so a slot with ${unmet.join(', ')} would never be seen.`
  return [{ pointer, code: 'gate-invalid', detail }]
}

function isGiven(content: unknown): boolean {
  return content !== undefined && content !== null
}

function tooMany(count: number): Fault {
  const detail = `${count} slots; a remote proposes at most ${maxSlots}.`
  return { pointer: '/slots', code: 'slot-limit', detail }
}
