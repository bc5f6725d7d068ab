import { CodedError } from '@slipway/sdk/contract'
import { describeApplication } from '../testing/applications/resource-app'
import {
  type App,
  action,
  computed,
  date,
  dateTime,
  defineResource,
  email,
  hasMany,
  longText,
  manyToMany,
  money,
  multiSelect,
  number,
  percent,
  refuse,
  relation,
  Slot,
  select,
  text,
  url,
  yesNo,
} from './application'

/** Options as JavaScript gives them: no compiler has seen their names. */
const js = (options: object) => options as never

function faultsOf(describe: (app: App) => void): readonly string[] {
  try {
    describeApplication(describe)
  } catch (error) {
    if (!(error instanceof CodedError && error.code === 'application-invalid')) throw error
    return (error.errors ?? []).map(({ pointer, detail }) => `${pointer}: ${detail}`)
  }
  return []
}

const title = text('title')
const resource = (options: object) =>
  defineResource(js({ name: 'notes', fields: () => [title], ...options }))
const field = (made: unknown) => (app: App) => app.resource(resource({ fields: () => [made] }))
const related = (made: unknown) => (app: App) => app.resource(resource({ relations: () => [made] }))
const actionWith = (options: object) => (app: App) =>
  app.resource(
    resource({ actions: () => [action('pay', js({ run: () => undefined, ...options }))] }),
  )
const card = {
  id: 'one',
  component: 'number',
  props: { label: 'One' },
  width: 3,
  data: () => Promise.resolve({}),
}
const dashboard = (options: object) => (app: App) =>
  app.dashboard(js({ name: 'main', label: 'Main', cards: [card], ...options }))

describe('an option that does not exist is refused at the start, with its place and the nearest name', () => {
  it.each<[string, (app: App) => void, string]>([
    [
      'a resource',
      (app) => app.resource(resource({ softdelete: 'x' })),
      'resource notes/softdelete softDelete',
    ],
    [
      'names of records',
      (app) => app.resource(resource({ record: { titel: 'title' } })),
      'resource notes/record/titel title',
    ],
    ['a text', field(text('a', js({ requird: true }))), 'resource notes/fields/a/requird required'],
    [
      'a pattern',
      field(text('a', js({ pattern: { regexp: /a/, mesage: 'b', message: 'c' } }))),
      'resource notes/fields/a/pattern/mesage message',
    ],
    [
      'a long text',
      field(longText('a', js({ maxLenght: 5 }))),
      'resource notes/fields/a/maxLenght maxLength',
    ],
    [
      'an address',
      field(email('a', js({ maxlength: 5 }))),
      'resource notes/fields/a/maxlength maxLength',
    ],
    ['a web address', field(url('a', js({ hepl: 'x' }))), 'resource notes/fields/a/hepl help'],
    ['a number', field(number('a', js({ setp: 1 }))), 'resource notes/fields/a/setp step'],
    [
      'money',
      field(money('a', js({ curency: 'EUR' }))),
      'resource notes/fields/a/curency currency',
    ],
    [
      'a percentage',
      field(percent('a', js({ decimal: 1 }))),
      'resource notes/fields/a/decimal decimals',
    ],
    [
      'a select',
      field(select('a', js({ options: [{ value: 'b', label: 'B' }], defualt: 'b' }))),
      'resource notes/fields/a/defualt default',
    ],
    [
      'an option of a select',
      field(select('a', js({ options: [{ value: 'b', label: 'B', colour: 'red' }] }))),
      'resource notes/fields/a/options/0/colour color',
    ],
    [
      'a multi-select',
      field(multiSelect('a', js({ options: [{ value: 'b', label: 'B' }], readonly: true }))),
      'resource notes/fields/a/readonly readOnly',
    ],
    ['yes or no', field(yesNo('a', js({ lable: 'A' }))), 'resource notes/fields/a/lable label'],
    [
      'a date',
      field(date('a', js({ validat: () => undefined }))),
      'resource notes/fields/a/validat validate',
    ],
    ['a time', field(dateTime('a', js({ colum: 'b' }))), 'resource notes/fields/a/colum column'],
    [
      'a relation',
      field(relation('a', js({ resource: 'notes', permision: 'notes.view' }))),
      'resource notes/fields/a/permision permission',
    ],
    [
      'a computed field',
      field(computed('a', js({ as: 'text', value: () => '', widht: 'half' }))),
      'resource notes/fields/a/widht width',
    ],
    [
      'places of a field',
      field(text('a', js({ visible: { lists: false } }))),
      'resource notes/fields/a/visible/lists list',
    ],
    [
      'rights of a field',
      field(text('a', js({ permission: { veiw: 'notes.view' } }))),
      'resource notes/fields/a/permission/veiw view',
    ],
    [
      'a list below',
      related(hasMany('notes', js({ field: 'a', lable: 'B' }))),
      'resource notes/relations/notes/lable label',
    ],
    [
      'attached records',
      related(
        manyToMany('notes', js({ through: { table: 'a', here: 'b', there: 'c', theer: 'c' } })),
      ),
      'resource notes/relations/notes/through/theer there',
    ],
    ['an action', actionWith({ confrim: 'Pay?' }), 'resource notes/actions/pay/confrim confirm'],
    [
      'a question',
      actionWith({ confirm: { title: 'Pay?', buton: 'Pay' } }),
      'resource notes/actions/pay/confirm/buton button',
    ],
    [
      'a field of an action',
      actionWith({ fields: [text('a', js({ requierd: true }))] }),
      'resource notes/actions/pay/fields/a/requierd required',
    ],
    [
      'a store',
      (app) =>
        app.resource(
          resource({ store: { list: () => undefined, get: () => undefined, deadlineMS: 5 } }),
        ),
      'resource notes/store/deadlineMS deadlineMs',
    ],
    ['a dashboard', dashboard({ permision: 'notes.view' }), 'dashboard main/permision permission'],
    [
      'a card',
      dashboard({ cards: [{ ...card, cacheSecond: 5 }] }),
      'dashboard main/cards/one/cacheSecond cacheSeconds',
    ],
    [
      'props of a card',
      dashboard({ cards: [{ ...card, props: { label: 'A', emtpy: 'B' } }] }),
      'dashboard main/cards/one/props/emtpy empty',
    ],
    [
      'a module',
      (app) => app.module(js({ name: 'main', label: 'A', resources: [], ordr: 1 })),
      'module main/ordr order',
    ],
    [
      'a role',
      (app) => app.role('writer', js({ label: 'A', permissions: [], lable: 'B' })),
      'role writer/lable label',
    ],
    [
      'a permission',
      (app) => app.permission('notes.pay', js({ label: 'A', labels: 'B' })),
      'permission notes.pay/labels label',
    ],
    [
      'a step of the tables',
      (app) => app.migrations(js({ '001-a': { up: () => undefined, upp: 1 } })),
      'migration 001-a/upp up',
    ],
    [
      'the version of the tables',
      (app) => app.migrations({}, js({ verison: 2 })),
      'migrations/verison version',
    ],
  ])('of %s', (_what, describe, expected) => {
    const [pointer = '', ...nearest] = expected.split(/ (?=\S+$)/)
    const name = pointer.split('/').at(-1)

    expect(faultsOf(describe)).toContain(
      `${pointer}: there is no option "${name}"; did you mean "${nearest.join()}"?`,
    )
  })

  it('of a gate, when the slot is made', () => {
    expect(() => Slot.make('Banner').onlyFor(js({ permision: ['a'] }))).toThrow(
      '/gate/permision: there is no option "permision"; did you mean "permissions"?',
    )
  })

  it('of a refusal, when it refuses', () => {
    expect(() => refuse('No', js({ feild: 'a' }))).toThrow(
      'refuse(…): there is no option "feild"; did you mean "field"?',
    )
  })
})

it('one that has to be there may be misspelt as well, and all faults are told in one start', () => {
  const faults = faultsOf((app) => {
    app.resource(defineResource(js({ name: 'a', feilds: () => [title] })))
    app.resource(resource({ fields: () => [select('state', js({ optoins: [] }))] }))
    app.module(js({ name: 'main', label: 'Main', resuorces: ['notes'] }))
    app.dashboard(js({ name: 'main', label: 'Main', crads: [] }))
    app.role('writer', js({ label: 'Writer', permisions: [] }))
  })

  expect(faults).toEqual([
    'resource a/feilds: there is no option "feilds"; did you mean "fields"?',
    'resource a/fields: the option "fields" is missing; add it',
    'resource notes/fields/state/optoins: there is no option "optoins"; did you mean "options"?',
    'resource notes/fields/state/options: the option "options" is missing; add it',
    'module main/resuorces: there is no option "resuorces"; did you mean "resources"?',
    'module main/resources: the option "resources" is missing; add it',
    'dashboard main/crads: there is no option "crads"; did you mean "cards"?',
    'dashboard main/cards: the option "cards" is missing; add it',
    'role writer/permisions: there is no option "permisions"; did you mean "permissions"?',
    'role writer/permissions: the option "permissions" is missing; add it',
  ])
})

it('an unknown option hides no other fault', () => {
  const faults = faultsOf((app) =>
    app.resource(
      resource({ sotr: 'title', search: ['titel'], label: { en: 'Notes', german: 'x' } }),
    ),
  )

  expect(faults).toEqual([
    'resource notes/sotr: there is no option "sotr"; did you mean "sort"?',
    expect.stringContaining('resource notes/label'),
  ])
})

it('props of a slot and members of a store of a class have any name', () => {
  class Store {
    readonly client = 'x'
    list = () => Promise.resolve({ items: [], total: 0 })
    get = () => Promise.resolve(undefined)
  }

  expect(
    faultsOf((app) => {
      app.resource(resource({ store: new Store() }))
      app.registerSlots({ 'header-banner': Slot.make('Banner', { softdelete: 'x' }) })
    }),
  ).toEqual([])
})
