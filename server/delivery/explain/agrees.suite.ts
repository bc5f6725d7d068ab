import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Layout,
  type ManifestSlot,
  type Placement,
  type ProposalRule,
  type RemoteEntry,
  type RemotesBody,
  type SlotMap,
  slotLocations,
  slotPlace,
} from '@slipway/sdk/contract'
import fc from 'fast-check'
import { type Application, createApplication } from '../../application/create-application'
import { createCatalog } from '../../catalog/catalog'
import { proposalDigest, proposedEntry } from '../../catalog/proposals/proposal-digest'
import { createChanges } from '../../changes/changes'
import { createFindViewer } from '../../identity/find-viewer'
import { defineResource } from '../../resources/define/resource'
import { resourceForm } from '../../resources/define/resource-form'
import { text } from '../../resources/fields/texts'
import type { Gate } from '../../slots/gate'
import { Slot } from '../../slots/slot'
import { SlotRegistry } from '../../slots/slot-registry'
import type { Viewer } from '../../slots/viewer'
import type { Engine } from '../../storage/storage'
import { createUsersTable } from '../../storage/tables/accounts/users-table'
import { createProposalsTable } from '../../storage/tables/catalog/proposals-table'
import { createReleasesTable } from '../../storage/tables/catalog/releases-table'
import { createRemotesTable } from '../../storage/tables/catalog/remotes-table'
import { createVersionsTable } from '../../storage/tables/catalog/versions-table'
import { builtVersion } from '../../testing/built-version'
import { createTestUser } from '../../testing/create-test-user'
import { useTestStorage } from '../../testing/database/test-engines'
import { composeShared, publicRemotes } from '../meta'
import { createExplain } from './explain'

const allLocations = slotLocations.names()
/** A public one, a protected one, and one of the pages of signing in. */
const first: Three = ['header-banner', 'dashboard-before-cards', 'login-before-form']
type Three = readonly [string, string, string]
/** The form of this resource is a place, too. */
const RESOURCE = 'notes'
const remotes = ['one', 'two'] as const
/** `Form` is for forms, the others for locations. */
const names = ['A', 'B', 'Form'] as const
const componentsOf = (remote: string) => names.map((name) => `${remote}${name}`)
/** Those of each remote, and one that no remote has. */
const components = [...remotes.flatMap(componentsOf), 'Unknown']
const limits = { perLocation: 3, perViewer: 12 }

const gate = fc
  .record(
    {
      permissions: fc.subarray(['things.see', 'things.do'], { minLength: 1 }),
      roles: fc.subarray(['clerk', 'chief'], { minLength: 1 }),
      tenants: fc.subarray([1, 2], { minLength: 1 }),
      percent: fc.constantFrom(0, 50, 100),
      flag: fc.constantFrom('odd', 'never'),
    },
    { requiredKeys: [] },
  )
  // `undefined` would be a condition that is not there for nobody.
  .map((made): Gate => JSON.parse(JSON.stringify(made)))
/** Which of the three locations of a host it is at. */
const slot = fc.record({
  at: fc.constantFrom(0, 1, 2),
  component: fc.constantFrom(...components),
  gate: fc.option(gate, { nil: undefined, freq: 2 }),
})
type Made = typeof slot extends fc.Arbitrary<infer Value> ? Value : never
const version = fc.record({
  has: fc.subarray([...names]),
  slots: fc.array(slot, { maxLength: 4 }),
})
const remote = fc.record({
  base: version,
  canary: fc.option(version, { nil: undefined }),
  percent: fc.constantFrom(0, 30, 70, 100),
  isPublic: fc.boolean(),
  isReleased: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
})
type Remote = typeof remote extends fc.Arbitrary<infer Value> ? Value : never
const off = fc.record({
  remote: fc.constantFrom(...remotes),
  arm: fc.constantFrom('base', 'canary', undefined),
  component: fc.constantFrom(...names, undefined),
})
const past = '2020-01-01T00:00:00Z'
const future = '2120-01-01T00:00:00Z'
// `@1` is the second of the three locations of a host.
const places = ['@0', '@1', '@2'] as const
const placement: fc.Arbitrary<Placement> = fc.record(
  {
    location: fc.constantFrom(...places),
    hidden: fc.constant(true as const),
    // What `JSON` makes of it, as it is stored.
    gate: fc.option(gate as fc.Arbitrary<NonNullable<Placement['gate']>>),
    from: fc.constantFrom(past, past, future),
    until: fc.constantFrom(past, future, future),
  },
  { requiredKeys: [] },
)
const ids = ['app', ...remotes].flatMap((source) =>
  places.flatMap((location) => components.map((name) => `${source}/${location}/${name}`)),
)
const addedIds = places.flatMap((location) =>
  components.map((name) => `operator/${location}/${name}`),
)
const added = fc.record({ more: placement, id: fc.constantFrom(...addedIds) })
const layout: fc.Arbitrary<Layout> = fc
  .record({
    changed: fc.dictionary(fc.constantFrom(...ids), placement, { maxKeys: 8 }),
    more: fc.array(added, { maxLength: 2 }),
    order: fc.dictionary(
      fc.constantFrom(...places),
      fc.uniqueArray(fc.constantFrom(...ids, ...addedIds), { maxLength: 12 }),
    ),
  })
  .map(({ changed, more, order }) => ({
    entries: {
      ...changed,
      ...Object.fromEntries(more.map(({ id, more: rest }) => [id, { ...addedAs(id), ...rest }])),
    },
    order,
  }))

/** `operator/@0/oneA` */
function addedAs(id: string) {
  const [, location = '', component = ''] = id.split('/')
  return { location, component }
}

/** What operators let remotes propose at which of the three locations, or at all of them. */
const rules = fc.uniqueArray(
  fc.record(
    {
      remote: fc.constantFrom('*', ...remotes),
      at: fc.constantFrom('*', 0, 1, 2),
      may: fc.constantFrom('propose', 'with-approval', 'no'),
      limit: fc.constantFrom(1, 2),
    },
    { requiredKeys: ['remote', 'at', 'may'] },
  ),
  { maxLength: 3, selector: ({ remote: of, at }) => `${of} ${at}` },
)
const host = fc.record({
  rules,
  /** What they said of what is proposed, in turn. */
  decisions: fc.array(fc.constantFrom('approved', 'refused', undefined), {
    minLength: 3,
    maxLength: 3,
  }),
  locations: fc
    .shuffledSubarray(allLocations, { minLength: 3, maxLength: 3 })
    .map((chosen) => chosen as unknown as Three),
  own: fc.array(slot, { maxLength: 6 }).map(withinLimits),
  form: fc.array(slot, { maxLength: 3 }),
  one: remote,
  two: remote,
  off: fc.array(off, { maxLength: 2 }),
  layout: fc.option(layout, { nil: { entries: {}, order: {} } }),
})
type Host = typeof host extends fc.Arbitrary<infer Value> ? Value : never

/** Every verdict there is without a page that reported. */
const everyVerdict: Host = {
  rules: [],
  decisions: [undefined],
  locations: first,
  own: [
    ...['oneA', 'oneA', 'Unknown'].map((component) => made(0, component)),
    { ...made(1, 'oneA'), gate: { percent: 0 } },
    ...['oneA', 'oneB'].map((component) => made(2, component)),
  ],
  form: [made(0, 'oneForm'), { ...made(0, 'twoForm'), gate: { percent: 100 } }],
  one: {
    base: { has: ['A', 'Form'], slots: [made(1, 'oneA')] },
    canary: { has: ['A'], slots: [made(0, 'oneA')] },
    percent: 100,
    isPublic: true,
    isReleased: true,
  },
  two: {
    base: {
      has: ['A'],
      slots: [made(0, 'twoA'), made(1, 'twoA')],
    },
    canary: undefined,
    percent: 0,
    isPublic: false,
    isReleased: true,
  },
  off: [{ remote: 'two', arm: undefined, component: 'A' }],
  layout: {
    entries: {
      'app/@2/oneA': { hidden: true },
      'app/@2/oneB': { location: '@1' },
      'operator/@2/oneA': { ...addedAs('operator/@2/oneA'), until: past },
      'operator/@2/oneB': {
        ...addedAs('operator/@2/oneB'),
        from: future,
      },
      'operator/@2/Unknown': addedAs('operator/@2/Unknown'),
    },
    order: {},
  },
}

function layoutOf({ layout: drawn, locations }: Host): Layout {
  const at = (_: string, index: string) => locations[Number(index)] ?? ''
  return JSON.parse(JSON.stringify(drawn).replaceAll(/@(\d)/g, at))
}

/** A host for each three of all locations, so that each of them is explained in every run. */
const everyLocation: readonly Host[] = allLocations.flatMap((_, index) => {
  if (index % 3 > 0) return []
  const chosen = [0, 1, 2].map((more) => allLocations[(index + more) % allLocations.length])
  return [{ ...everyVerdict, locations: chosen as unknown as Three }]
})

/** Every verdict that rules give. */
const everyRule: Host = {
  ...everyVerdict,
  rules: [
    { remote: 'one', at: '*', may: 'with-approval', limit: 1 },
    { remote: 'two', at: '*', may: 'no' },
  ],
  decisions: ['approved', 'approved', 'refused', undefined],
  own: [],
  one: {
    base: {
      has: ['A', 'B'],
      slots: [made(1, 'oneA'), made(1, 'oneB'), made(0, 'oneA'), made(0, 'oneB')],
    },
    canary: undefined,
    percent: 0,
    isPublic: true,
    isReleased: true,
  },
  off: [],
}

function made(at: Made['at'], component: string): Made {
  return { at, component, gate: undefined }
}

// Code that registers more than fits is refused; remotes may propose it.
function withinLimits(slots: readonly Made[]): readonly Made[] {
  return slots.filter(
    ({ at }, index) =>
      slots.slice(0, index).filter((other) => other.at === at).length < limits.perLocation,
  )
}

/** "Shown" stands exactly where the viewer's `/meta` has the entry, or `/slots` for anonymous ones. */
export function agreesSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  let folder = ''
  let users: readonly { readonly id: number; readonly email: string }[] = []
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'slipway-explain-'))
    users = [
      await createTestUser(test.storage, { role: 'clerk', tenants: ['North', 'South'] }),
      await createTestUser(test.storage, { role: 'chief', tenants: ['South'] }),
      await createTestUser(test.storage, { role: 'operator' }),
    ]
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  let run = 0
  const nameOf = (arm: 'base' | 'canary') => `1.${run}.${arm === 'base' ? 0 : 1}`

  async function publish(name: string, { base, canary }: Remote, host: Host): Promise<void> {
    const versions = createVersionsTable(test.storage)
    for (const [arm, made] of [
      ['base', base],
      ['canary', canary],
    ] as const) {
      if (!made) continue
      const built = builtVersion({
        name,
        version: nameOf(arm),
        components: made.has.map((has) => ({
          name: `${name}${has}`,
          registry: has === 'Form' ? 'global' : 'slot',
        })),
        slots: made.slots.map((one) => proposed(one, host)),
      })
      await versions.publish({ ...built, who: 'model' })
    }
  }

  /** Publishes and releases what was generated, in place of what there was. */
  async function store(made: Host): Promise<void> {
    run += 1
    const table = createRemotesTable(test.storage)
    await test.storage.db.deleteFrom('disabled_parts').execute()
    for (const name of remotes) {
      await publish(name, made[name], made)
      await table.grant(name, { public: made[name].isPublic })
    }
    const set = remotes.flatMap((name) => {
      const { canary, isReleased, percent } = made[name]
      const share = canary && { canary: { version: nameOf('canary'), percent } }
      return isReleased ? [[name, { version: nameOf('base'), ...share }] as const] : []
    })
    await createReleasesTable(test.storage).add({
      remotes: Object.fromEntries(set),
      who: 'model',
      why: 'model',
    })
    await govern(made)
    for (const { remote: name, arm, component } of made.off)
      await table.disable(
        {
          remote: name,
          version: arm && nameOf(arm),
          component: component && `${name}${component}`,
        },
        { who: 'model', why: 'model', byOperator: true },
      )
  }

  async function govern(made: Host): Promise<void> {
    const by = { who: 'model', why: 'model' }
    const table = createProposalsTable(test.storage)
    await test.storage.db.deleteFrom('proposal_decisions').execute()
    const list = made.rules.map(({ at, ...rule }) => ({
      ...rule,
      location: at === '*' ? at : (made.locations[Number(at)] ?? ''),
    }))
    await table.setRules({ rules: list as ProposalRule[], locks: [], ...by })
    const versions = remotes.flatMap((name) =>
      [made[name].base, made[name].canary].flatMap((one) => (one ? [{ name, ...one }] : [])),
    )
    const all = versions.flatMap(({ name, slots }) =>
      withIds(
        name,
        slots.map((one) => proposed(one, made)),
      ).map((one) => ({ name, ...one })),
    )
    for (const [index, { name, id, slot: of }] of all.entries()) {
      const is = made.decisions[index % made.decisions.length]
      const key = { remote: name, id, digest: proposalDigest(of) }
      const entry = { ...key, version: nameOf('base'), proposed: proposedEntry(of) }
      if (is) await table.decide(entry, { is, ...by })
    }
  }

  async function open(made: Host) {
    const draft = createApplication(new SlotRegistry(limits))
    draft.app.flag('odd', ({ user }) => user.id % 2 === 1)
    draft.app.flag('never', () => false)
    draft.app.permission('things.see', { label: 'See' })
    draft.app.permission('things.do', { label: 'Do' })
    draft.app.role('clerk', { label: 'Clerk', permissions: ['things.see', 'notes.view'] })
    draft.app.role('chief', { label: 'Chief', permissions: ['things.*'] })
    for (const own of made.own.map((one) => proposed(one, made)))
      draft.app.registerSlots({ [own.location]: toSlot(own) })
    const inForm = made.form.map((one) => toSlot({ ...one, gate: one.gate as never }))
    draft.app.resource(defineResource({ name: RESOURCE, fields: () => [text('title'), ...inForm] }))
    const application = draft.finish()
    const { storage } = test
    const catalog = createCatalog({
      storage,
      changes: createChanges({ storage }),
      cacheFolder: folder,
      basePath: '',
      allowRebuilds: false,
    })
    await catalog.refresh()
    application.slots.arrange(layoutOf(made), catalog.proposals())
    return {
      application,
      catalog,
      explain: createExplain({ application, storage, current: catalog.current }),
    }
  }

  it('with what is delivered: entries, their order, and the version of their code', async () => {
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(host, async (made) => {
        await store(made)
        const { application, catalog, explain } = await open(made)
        const { permissionsOf } = application
        const table = createUsersTable(test.storage)
        const find = createFindViewer({ users: table, permissionsOf })
        for (const user of [...users, undefined]) {
          const viewer = user && (await find(user.id, undefined))
          const delivered: { slots: SlotMap; remotes: RemotesBody } = viewer
            ? composeShared(
                { application, catalog, revision: () => 0 },
                viewer,
                application.slots.forViewer(viewer),
              )
            : {
                slots: application.slots.publicSlots(),
                remotes: publicRemotes({ application, catalog }),
              }
          const about = user?.email ?? 'anonymous'
          const places = [
            ...made.locations.map((location) => ({ location })),
            { resource: RESOURCE },
          ]
          for (const place of places) {
            const { entries } = await explain({ ...place, user: about }, { locale: 'en' })
            const shown = entries.filter((entry) => entry.shown)
            const entriesThere =
              'location' in place
                ? (delivered.slots[place.location] ?? [])
                : deliveredInForm(application, viewer)
            expect(shown.map(({ component }) => component)).toEqual(
              entriesThere.map(({ component }) => component),
            )
            const { globals, slots } = delivered.remotes
            const codes = 'location' in place ? slots : globals
            for (const entry of shown)
              expect(codeOf(entry.code)).toEqual(deliveredCode(codes[entry.component]))
            for (const { verdict, gate: conditions } of entries) {
              seen.add(verdict)
              if (verdict === 'gate') expect(conditions.some(({ passed }) => !passed)).toBe(true)
              if (verdict === 'shown') expect(conditions.every(({ passed }) => passed)).toBe(true)
            }
          }
        }
      }),
      {
        numRuns: 25,
        examples: [everyVerdict, everyRule, ...everyLocation].map((one) => [one] as const),
      },
    )
    expect([...seen].sort()).toEqual([
      'base-gone',
      'gate',
      'hidden',
      'moved',
      'needs-approval',
      'needs-session',
      'no-access',
      'no-room',
      'not-allowed',
      'not-granted',
      'not-yet',
      'other-version',
      'over',
      'over-limit',
      'refused',
      'shown',
      'switched-off',
      'without-code',
    ])
  }, 60_000)
}

function withIds(remote: string, slots: readonly ManifestSlot[]) {
  const ids = slots.map(({ location, component }) => `${remote}/${slotPlace(location, component)}`)
  return slots.map((of, index) => {
    const ordinal = ids.slice(0, index + 1).filter((id) => id === ids[index]).length
    return { slot: of, id: `${ids[index]}${ordinal === 1 ? '' : `#${ordinal}`}` }
  })
}

/** Pages of signing in have no gates. */
function proposed({ gate: made, at, component }: Made, { locations }: Host): ManifestSlot {
  const location = locations[at] ?? ''
  const isOpen = location.startsWith('login-') || made === undefined
  return { location, component, props: {}, ...(isOpen ? {} : { gate: made }) } as never
}

/** What a page of the resource draws among its fields. */
function deliveredInForm(application: Application, viewer: Viewer | undefined) {
  const resource = application.resources.get(RESOURCE)
  if (!viewer?.permissions.has('notes.view') || !resource) return []
  const { fields } = resourceForm({ resource, viewer }, 'view', application)
  return fields.flatMap((field) => ('kind' in field && field.kind === 'slot' ? [field] : []))
}

function toSlot({ component, gate: made }: Pick<ManifestSlot, 'component' | 'gate'>): Slot {
  const plain = Slot.make(component)
  return made ? plain.onlyFor(made as Gate) : plain
}

interface Chosen {
  readonly is: string
  readonly choice: { readonly remote: string; readonly version: string | null } | null
}

function codeOf({ is, choice }: Chosen): string {
  return is === 'found' ? `${choice?.remote} ${choice?.version}` : (unavailable[is] ?? is)
}

const unavailable: Readonly<Record<string, string>> = {
  unknown: 'nothing',
  'wrong-registry': 'nothing',
  gone: 'not-released',
  'not-in-version': 'not-released',
  'switched-off': 'quarantined',
}

function deliveredCode(entry: RemoteEntry | undefined): string {
  if (!entry) return 'nothing'
  return 'unavailable' in entry ? entry.unavailable : `${entry.remote} ${entry.version}`
}
