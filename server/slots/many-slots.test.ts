import {
  emptyLayout,
  SlotLocation,
  type SlotLocationValue,
  type SlotMap,
} from '@slipway/sdk/contract'
import fc from 'fast-check'
import { type Flag, FlagAnswers } from './flag-answers'
import { type Gate, passesGate } from './gate'
import type { ProposedSlot } from './registered-slot'
import { Slot } from './slot'
import { SlotRegistry } from './slot-registry'
import type { Viewer } from './viewer'

const locations = SlotLocation.cases()
  .map((location) => location.value as SlotLocationValue)
  .filter((location) => !location.startsWith('login-'))
const names = ['a', 'b', 'c', 'd']

const someNames = fc.subarray(names)
const gate: fc.Arbitrary<Gate> = fc.record(
  {
    permissions: someNames,
    roles: someNames,
    tenants: fc.subarray([1, 2, 3]),
    flag: fc.constantFrom('on', 'off'),
    percent: fc.constantFrom(0, 50, 100),
  },
  { requiredKeys: [] },
)

interface Made {
  readonly location: SlotLocationValue
  readonly gate: Gate | undefined
}

const made: fc.Arbitrary<Made> = fc.record({
  location: fc.constantFrom(...locations.slice(0, 4)),
  gate: fc.option(gate, { nil: undefined, freq: 3 }),
})

const viewers: fc.Arbitrary<Viewer> = fc.record({
  user: fc.integer({ min: 1, max: 50 }).map((id) => ({ id, name: '', email: '', locale: 'en' })),
  tenant: fc.option(fc.integer({ min: 1, max: 4 }).map((id) => ({ id, name: '' }))),
  tenants: fc.constant([]),
  roles: someNames,
  permissions: someNames.map((list) => new Set(list)),
})

const flags = new Map<string, Flag>([
  ['on', () => true],
  ['off', () => false],
])

function slotOf({ gate: slotGate }: Made, id: string): Slot {
  const slot = Slot.make('Banner', { id }).id(id)
  return slotGate ? slot.onlyFor(slotGate) : slot
}

function passes({ gate: slotGate }: Made, id: string, viewer: Viewer): boolean {
  return (
    !slotGate || passesGate(slotGate, viewer, { slotId: id, flags: new FlagAnswers(flags, viewer) })
  )
}

/** The result of a plain look at every slot: location → ids. */
function filterAll(parts: readonly (readonly Made[])[], viewer: Viewer, most: number) {
  const all = parts.flatMap((list, part) =>
    list.map((it, index) => ({ it, id: `${part}-${index}` })),
  )
  const mine = all.filter(({ it, id }) => passes(it, id, viewer))
  const at = (location: string) =>
    mine.filter(({ it }) => it.location === location).map(({ id }) => id)
  return {
    gated: mine.filter(({ it }) => it.gate).map(({ id }) => id),
    ids: Object.fromEntries(locations.map((location) => [location, at(location).slice(0, most)])),
  }
}

function idsOf(slots: SlotMap): Record<string, unknown> {
  return Object.fromEntries(
    locations.map((location) => [
      location,
      (slots[location] ?? []).map(({ props }) => props['id']),
    ]),
  )
}

const proposalOf = (it: Made, id: string): ProposedSlot => {
  return { id, location: it.location, slot: slotOf(it, id), isFor: () => true }
}

const from = (slots: readonly ProposedSlot[]) => ({ slots, offerOf: () => undefined })

test('what a viewer gets is what a look at every slot gives, for any slots, gates and viewers', () => {
  const many = fc.array(made, { maxLength: 40 })
  fc.assert(
    fc.property(many, many, fc.array(viewers, { minLength: 1 }), (own, proposed, people) => {
      const registry = new SlotRegistry({ perLocation: 40 })
      for (const [name, flag] of flags) registry.flags.set(name, flag)
      own.forEach((it, index) => registry.register({ [it.location]: slotOf(it, `0-${index}`) }))
      registry.arrange(emptyLayout, from(proposed.map((it, index) => proposalOf(it, `1-${index}`))))

      for (const viewer of people) {
        const { ids, gated } = filterAll([own, proposed], viewer, 40)
        expect(idsOf(registry.forViewer(viewer).slots())).toEqual(ids)
        expect(registry.forViewer(viewer).gatesPassed().flat()).toEqual(gated)
      }
    }),
    { numRuns: 300 },
  )
})

test('proposals that cannot be read leave the former ones', () => {
  const registry = new SlotRegistry()
  const place: Made = { location: 'header-banner', gate: undefined }
  registry.arrange(emptyLayout, from([proposalOf(place, 'former')]))
  const broken = watched(Slot.make('Banner'), () => {
    throw new Error('no gate')
  })

  expect(() =>
    registry.arrange(emptyLayout, from([{ ...proposalOf(place, 'new'), slot: broken }])),
  ).toThrow('no gate')
  expect(idsOf(registry.forViewer(viewer).slots())['header-banner']).toEqual(['former'])
})

/** A slot that says when its gate is read. */
function watched(slot: Slot, onLook: () => void): Slot {
  return new Proxy(slot, {
    get(target, name) {
      if (name === 'gate') onLook()
      return Reflect.get(target, name)
    },
  })
}

const viewer: Viewer = {
  user: { id: 1, name: 'A', email: 'a@example.com', locale: 'en' },
  tenant: { id: 1, name: 'T' },
  tenants: [],
  roles: ['sales'],
  permissions: new Set(['orders.view', 'orders.update']),
}

test('one more slot reads none of those that are there', () => {
  const looksOf = (count: number) => {
    const registry = new SlotRegistry({ perLocation: count + 1, perViewer: count + 1 })
    let looks = 0
    const slots = Array.from({ length: count }, () => watched(Slot.make('Banner'), () => looks++))
    registry.register({ 'header-banner': slots })
    looks = 0
    registry.register({ 'header-banner': Slot.make('Banner') })
    return looks
  }

  expect(looksOf(2000)).toBe(0)
})
