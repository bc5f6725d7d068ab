import { emptyLayout } from '@slipway/sdk/contract'
import { Slot, SlotLocation } from '../../server/application/application'
import { SlotRegistry } from '../../server/slots/slot-registry'
import type { Figure } from '../figure'
import { median } from '../statistics'

type Viewer = NonNullable<Parameters<SlotRegistry['forViewer']>[0]>

/** Up to what the product takes. */
const sizes = [500, 1000, 2000] as const
/** Slots that the viewer gets of them all, however many there are. */
const OWN = 20
const REPEATS = 9
/** Runs that are timed together: one alone is too short. */
const TIMES = 20
/** Slots of one call, as a team would register them. */
const PART = 100

/** The kinds of work that are timed, in microseconds. */
const kinds = {
  resolve: "one viewer's page",
  gates: "the gates of one viewer's request",
  register: 'registering, per slot',
  more: 'one more slot',
  change: "one operator's change, and the page after it",
} as const
type Kind = keyof typeof kinds

// Each slot is looked at: what a viewer's page costs grows with them, and no faster.
const limits = { resolve: 1.3, gates: 1.3, register: 2, more: 1.5, change: 1.3 } as const
const growing: ReadonlySet<Kind> = new Set(['resolve', 'gates', 'change'])

/**
 * Measures what a viewer's page and one change cost with many slots registered, of which the viewer gets a few,
 * over what they cost with five hundred (gate 13). The registry alone.
 */
export async function registryFigures({ rounds }: { readonly rounds: number }): Promise<Figure[]> {
  const registries = sizes.map((size) => ({ ...fill(size), size, made: 0 }))
  const times = sizes.map(() => emptyTimes())
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, filled] of registries.entries()) {
      const taken = timeAll(filled)
      // The first round warms up.
      if (round === 0) continue
      for (const kind of Object.keys(taken) as Kind[]) times[index]?.[kind].push(taken[kind])
    }
  const names = Object.keys(kinds) as Kind[]
  return sizes.slice(1).flatMap((size, index) =>
    names.map((kind) => ({
      gate: 13,
      name: `${size.toLocaleString('en')} registered slots over 500, ${kinds[kind]}`,
      samples: (times[index + 1]?.[kind] ?? []).map(
        (time, round) => time / (times[0]?.[kind][round] ?? Number.NaN),
      ),
      limit: limits[kind] * (growing.has(kind) ? size / sizes[0] : 1),
      curve: { of: kinds[kind], from: sizes[0], to: size },
    })),
  )
}

interface Filled {
  readonly registry: SlotRegistry
  readonly size: number
  made: number
}

function timeAll(filled: Filled): Record<Kind, number> {
  const { registry } = filled
  return {
    resolve: timeOf(() => expectOwn(registry)),
    gates: timeOf(() => registry.forViewer(viewer).gatesPassed()),
    register: timeRegistering(filled),
    more: timeOf(() => {
      filled.made += 1
      registry.register({ 'global-after-content': slotOf(`more/${filled.made}`, 2) })
    }),
    change: timeOf(() => {
      filled.made += 1
      registry.arrange(emptyLayout, { slots: [proposal(filled.made)], offerOf: () => undefined })
      registry.publicSlots()
      expectOwn(registry)
    }),
  }
}

function expectOwn(registry: SlotRegistry): void {
  const slots = Object.values(registry.forViewer(viewer).slots()).flat()
  if (slots.length < OWN || slots.length > OWN + 1)
    throw new Error(`The viewer was given ${slots.length} slots`)
}

/** Slots over all locations, each for a tenant of its own, and those of the viewer's. */
function fill(size: number): { readonly registry: SlotRegistry } {
  const registry = emptyRegistry()
  registerAll(registry, size)
  return { registry }
}

/** Microseconds a slot. */
function timeRegistering({ size }: Filled): number {
  const startedAt = performance.now()
  // As many in all, so that each size has the same time to warm up.
  const times = sizes[2] / size
  for (let time = 0; time < times; time += 1) registerAll(emptyRegistry(), size)
  return ((performance.now() - startedAt) * 1000) / sizes[2]
}

function emptyRegistry(): SlotRegistry {
  return new SlotRegistry({ perLocation: 1e9, perViewer: 1e9 })
}

function registerAll(registry: SlotRegistry, size: number): void {
  const own = Math.ceil(size / locations.length)
  for (const [index, location] of locations.entries())
    for (let from = 0; from < own; from += PART)
      registry.register({
        [location]: Array.from({ length: Math.min(PART, own - from) }, (_, offset) => {
          const number = from + offset
          const tenant = index === 0 && number < OWN ? 1 : 2 + number
          return slotOf(`${location}/${number}`, tenant)
        }),
      })
}

// Where nobody is signed in, no slot is for a tenant.
const locations = SlotLocation.cases()
  .map(({ value }) => value)
  .filter((location) => !location.startsWith('login-'))

function slotOf(id: string, tenant: number): Slot {
  return Slot.make('Banner', { text: id })
    .id(id)
    .onlyFor({ tenants: [tenant] })
}

function proposal(
  number: number,
): NonNullable<Parameters<SlotRegistry['arrange']>[1]>['slots'][number] {
  const id = `team/header-banner/Banner#${number}`
  return { id, location: 'header-banner', slot: Slot.make('Banner', { number }), isFor: () => true }
}

/** Microseconds of one run. */
function timeOf(run: () => void): number {
  const times = Array.from({ length: REPEATS }, () => {
    const startedAt = performance.now()
    for (let time = 0; time < TIMES; time += 1) run()
    return ((performance.now() - startedAt) * 1000) / TIMES
  })
  return median(times)
}

function emptyTimes(): Record<Kind, number[]> {
  return { resolve: [], gates: [], register: [], more: [], change: [] }
}

const viewer: Viewer = {
  user: { id: 1, name: '', email: '', locale: 'en' },
  tenant: { id: 1, name: '' },
  tenants: [],
  roles: ['sales'],
  permissions: new Set(['orders.view', 'orders.update']),
}
