import { canonicalLayout, emptyLayout, type Layout, SlotLocation } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { arrangedMap } from '../../host/layout/arranged-map'
import {
  type ArrangedSlots,
  addEntry,
  isAtSignIn,
  moveBy,
  placeEntry,
  resetEntry,
  setCriticality,
  setGate,
  setHidden,
  setPeriod,
  setProps,
  whyNotAt,
} from '../../host/layout/layout-edits'
import { Slot } from '../slots/slot'
import { SlotRegistry } from '../slots/slot-registry'
import { createTestServer, type TestServer } from '../testing/create-test-server'
import { manageClient, teamVersion } from '../testing/manage-client'
import { slotMapOf } from './slot-map'

const [banner, cards, login] = [
  SlotLocation.HEADER_BANNER.value,
  SlotLocation.DASHBOARD_BEFORE_CARDS.value,
  SlotLocation.LOGIN_BEFORE_FORM.value,
]

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await createTestServer({
    // There is not enough room for all that remotes propose.
    slots: new SlotRegistry({ perViewer: 14 }),
    describe(app) {
      app.role('arranger', { label: 'Arranger', permissions: ['slipway.layout'] })
      app.registerSlots({
        [banner]: [
          Slot.make('Banner', { text: 'as registered' }),
          Slot.make('Second').onlyFor({ roles: ['arranger'] }),
          Slot.make('Third'),
        ],
        [cards]: [Slot.make('TeamCard'), Slot.make('Fifth').id('the-fifth')],
        [login]: Slot.make('Greeting'),
      })
    },
  })
  cookie = await server.signIn({ role: 'arranger' })
  const operator = manageClient(server, { cookie: await server.signIn({ role: 'operator' }) })
  await releaseTeams(operator)
})
afterAll(() => server.close())

/** Two remotes without a grant, one with a canary that proposes more, one partly switched off. */
async function releaseTeams(operator: ReturnType<typeof manageClient>): Promise<void> {
  const locations = [banner, cards]
  const components = ['TeamCard', 'TeamNote'].map((name) => ({ name, locations }))
  const slots = [
    { location: cards, component: 'TeamCard', props: {} },
    { location: banner, component: 'TeamNote', props: { tone: 'calm' } },
    { location: cards, component: 'TeamNote', props: {} },
    { location: cards, component: 'TeamCard', props: { second: true } },
  ]
  const more = [...components, { name: 'TeamNew', locations: [] }]
  const ofCanary = [...slots.toReversed(), { location: cards, component: 'TeamNew', props: {} }]
  const other = [{ name: 'OtherCard', locations: [] }]
  const others = [{ location: cards, component: 'OtherCard', props: {} }]
  for (const version of [
    teamVersion('1.0.0', { components, slots }),
    teamVersion('2.0.0', { components: more, slots: ofCanary }),
    teamVersion('1.0.0', { name: 'other', components: other, slots: others }),
  ])
    expect((await operator.publish(version)).status).toBe(201)
  const set = {
    team: { version: '1.0.0', canary: { version: '2.0.0', percent: 50 } },
    other: { version: '1.0.0' },
  }
  expect((await operator.release(set)).status).toBe(201)
  const off = { component: 'OtherCard', why: 'a test', disabled: true }
  expect((await operator.disable('other', off)).status).toBe(200)
}

async function read(): Promise<ArrangedSlots> {
  const map = await server.call('GET /manage/slots', { cookie })
  const { json } = await server.call('GET /manage/layout', { cookie })
  return { map: map.json, layout: json.layout }
}

async function publish(layout: Layout): Promise<ArrangedSlots> {
  const { headers } = await server.call('GET /manage/layout', { cookie })
  const { status, json } = await server.call('PUT /manage/layout', {
    headers: { 'If-Match': String(headers.etag) },
    body: { layout, why: 'a test' },
    cookie,
  })
  expect([status, json.errors]).toEqual([200, undefined])
  return await read()
}

/** An edit of the page, of an entry and with a choice that these numbers make. */
type Edit = (slots: ArrangedSlots, entry: number, choice: number) => ArrangedSlots['layout']

const pick = <Item>(all: readonly Item[], number: number): Item => {
  const found = all[number % all.length]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}
const entryOf = ({ map }: ArrangedSlots, number: number) =>
  pick(
    map.locations.flatMap((one) => one.entries.map((entry) => ({ entry, ...one }))),
    number,
  )
const periods = [
  { from: null, until: '2020-01-01T00:00:00Z', hours: null, hiddenThen: false },
  { from: '2090-01-01T00:00:00Z', until: null, hours: null, hiddenThen: false },
  { from: '2020-01-01T00:00:00Z', until: null, hours: null, hiddenThen: true },
  { from: null, until: null, hours: null, hiddenThen: false },
]
const edits: Readonly<Record<string, Edit>> = {
  step: (slots, number, choice) =>
    moveBy(slots, entryOf(slots, number).entry.id, choice % 2 === 0 ? 1 : -1),
  place(slots, number, choice) {
    const { entry } = entryOf(slots, number)
    const free = slots.map.locations.filter(
      (one) => one.location === entry.location || whyNotAt(entry, one) === undefined,
    )
    const { location, entries } = pick(
      free.filter(({ location: name }) => [banner, cards, login].includes(name as never)),
      choice,
    )
    return placeEntry(slots, entry.id, { location, index: choice % (entries.length + 1) })
  },
  hide: (slots, number, choice) =>
    setHidden(slots, entryOf(slots, number).entry.id, choice % 2 === 0),
  props: (slots, number, choice) =>
    setProps(slots, entryOf(slots, number).entry.id, pick([{}, { text: 'new' }, { b: 1 }], choice)),
  gate(slots, number, choice) {
    const { entry, on } = entryOf(slots, number)
    const gate = pick([null, {}, { roles: ['arranger'], percent: 20 }], choice)
    return setGate(slots, entry.id, isAtSignIn(on) ? null : gate)
  },
  period: (slots, number, choice) =>
    setPeriod(slots, entryOf(slots, number).entry.id, pick(periods, choice)),
  criticality: (slots, number, choice) =>
    setCriticality(slots, entryOf(slots, number).entry.id, pick([null, 'essential'], choice)),
  add(slots, number, choice) {
    const { component, locations } = pick(slots.map.placeable, number)
    return addEntry(slots, component, pick(locations ?? [banner, cards, login], choice)).layout
  },
  reset: (slots, number) => resetEntry(slots, entryOf(slots, number).entry.id),
}

const number = fc.nat({ max: 1000 })
const editRuns = fc.array(
  fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), number, number), {
    minLength: 1,
    maxLength: 3,
  }),
  { minLength: 1, maxLength: 8 },
)

type Answer = (layout: Layout) => Promise<ArrangedSlots>

/** Compares after each save of an edit or a few; returns how often. */
async function compare(answer: Answer, numRuns: number): Promise<number> {
  let compared = 0
  const agrees = async (runs: readonly (readonly (readonly [string, number, number])[])[]) => {
    let known = await answer(emptyLayout)
    for (const run of runs) {
      let shown = known
      for (const [name, entry, choice] of run) {
        const layout = edits[name]?.(shown, entry, choice) ?? shown.layout
        shown = { layout, map: arrangedMap(known, layout) }
      }
      known = await answer(shown.layout)
      expect(shown.map.locations).toEqual(known.map.locations)
      compared += 1
    }
  }
  await fc.assert(fc.asyncProperty(editRuns, agrees), { seed: 22, numRuns })
  return compared
}

test('what the page shows after an edit is what the server answers once it is published', async () => {
  expect(await compare(publish, 12)).toBeGreaterThan(30)
})

test('the same of many edits, without the way through HTTP', async () => {
  const { application, catalog } = server
  const { map: published } = await read()
  const answer: Answer = async (edited) => {
    const layout = canonicalLayout(edited)
    const map = slotMapOf({ ...catalog.current(), slots: application.slots, layout })
    return { layout, map: { ...published, ...JSON.parse(JSON.stringify(map)) } }
  }

  expect(await compare(answer, 150)).toBeGreaterThan(500)
})
