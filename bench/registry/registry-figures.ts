import { Slot, SlotLocation } from '../../server/application'
import { SlotRegistry } from '../../server/slots/slot-registry'
import type { Figure } from '../figure'
import { median } from '../statistics'

type Viewer = Parameters<SlotRegistry['slotsFor']>[0]

const sizes = [1000, 10_000, 100_000]
/** Slots that the viewer gets of them all, however many there are. */
const OWN = 20
const REPEATS = 9

/**
 * What a viewer's page and one change cost with many slots registered, of which the viewer gets a few,
 * over what they cost with a thousand (gate 13). The registry alone, its limits lifted: the product
 * takes two thousand.
 */
export async function registryFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const registries = sizes.map((size) => ({ size, registry: fill(size), changes: { made: 0 } }))
  const times = registries.map(() => ({ resolve: [] as number[], change: [] as number[] }))
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, { registry, changes }] of registries.entries()) {
      const taken = { resolve: timeResolving(registry), change: timeChange(registry, changes) }
      // The first round warms up.
      if (round === 0) continue
      times[index]?.resolve.push(taken.resolve)
      times[index]?.change.push(taken.change)
    }
  return sizes.slice(1).flatMap((size, index) => {
    const name = `${size.toLocaleString('en')} registered slots over ${sizes[0]?.toLocaleString('en')}`
    const over = (kind: 'resolve' | 'change') =>
      (times[index + 1]?.[kind] ?? []).map(
        (time, round) => time / (times[0]?.[kind][round] ?? Number.NaN),
      )
    return [
      { gate: 13, name: `${name}, one viewer's page`, samples: over('resolve'), limit: 1.2 },
      { gate: 13, name: `${name}, one more slot`, samples: over('change'), limit: 1.2 },
    ]
  })
}

/** Slots over all locations, each for a tenant of its own, and those of the viewer's. */
function fill(size: number): SlotRegistry {
  const registry = new SlotRegistry({ perLocation: size, perViewer: size * 2 })
  // Where nobody is signed in, no slot is for a tenant.
  const locations = SlotLocation.cases()
    .map(({ value }) => value)
    .filter((location) => !location.startsWith('login-'))
  locations.forEach((location, index) => {
    const own = Math.ceil(size / locations.length)
    // In parts, as teams would register them.
    for (let from = 0; from < own; from += 100)
      registry.register({
        [location]: Array.from({ length: Math.min(100, own - from) }, (_, offset) => {
          const number = from + offset
          const tenant = index === 0 && number < OWN ? 1 : 2 + number
          return slotOf(`${location}/${number}`, tenant)
        }),
      })
  })
  return registry
}

function slotOf(id: string, tenant: number): Slot {
  return Slot.make('Banner', { text: id })
    .id(id)
    .onlyFor({ tenants: [tenant] })
}

function timeResolving(registry: SlotRegistry): number {
  return timeOf(() => {
    const slots = Object.values(registry.slotsFor(viewer)).flat()
    if (slots.length !== OWN) throw new Error(`The viewer was given ${slots.length} slots`)
  })
}

function timeChange(registry: SlotRegistry, changes: { made: number }): number {
  return timeOf(() => {
    changes.made += 1
    registry.register({ 'global-after-content': slotOf(`more/${changes.made}`, 2) })
  })
}

function timeOf(run: () => void): number {
  const times = Array.from({ length: REPEATS }, () => {
    const startedAt = performance.now()
    run()
    return performance.now() - startedAt
  })
  return median(times)
}

// A gate by tenant looks at no more of a viewer.
const viewer = { tenant: { id: 1 } } as Viewer
