import { CodedError } from '@slipway/sdk/contract'
import {
  type App,
  action,
  dateTime,
  defineResource,
  hasMany,
  longText,
  manyToMany,
  number,
  type ResourceStore,
  relation,
  select,
  text,
} from '../../application/application'
import { describeApplication } from '../../testing/applications/resource-app'

const store: ResourceStore = {
  list: () => Promise.resolve({ items: [], total: 0 }),
  get: () => Promise.resolve(undefined),
}
const through = { table: 'pairs', here: 'a_id', there: 'b_id' }
const run = () => undefined

function faultsOf(describe: (app: App) => void): readonly string[] {
  try {
    describeApplication(describe)
  } catch (error) {
    if (error instanceof CodedError)
      return (error.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
    throw error
  }
  throw new Error('the application was taken')
}

describe('a short definition of a resource', () => {
  it('is completed from its name and its fields', () => {
    const resource = defineResource({
      name: 'order-lines',
      fields: () => [number('count'), text('name'), longText('notes'), text('code')],
    })

    expect(resource).toMatchObject({
      label: 'Order lines',
      singular: 'Order line',
      table: 'order_lines',
      record: { title: 'name' },
      search: ['name'],
      columns: ['count', 'name', 'code'],
      sort: '-id',
      relations: [],
      actions: [],
    })
  })

  it.each([
    ['companies', 'Companies', 'Company'],
    ['boxes', 'Boxes', 'Box'],
    ['branches', 'Branches', 'Branch'],
    ['houses', 'Houses', 'House'],
    ['statuses', 'Statuses', 'Status'],
    ['addresses', 'Addresses', 'Address'],
    ['staff', 'Staff', 'Staff'],
    ['glass', 'Glass', 'Glass'],
  ])('%s is called "%s", one of them "%s" unless it is told', (name, label, singular) => {
    expect(defineResource({ name, fields: () => [] })).toMatchObject({ label, singular })
  })

  it('names records by number where there is no text', () => {
    const { record } = defineResource({ name: 'rolls', fields: () => [number('eyes')] })

    expect(typeof record.title === 'function' && record.title({ id: 7, text: () => '' })).toBe('#7')
  })

  it('takes title and group beside, or in, the record', () => {
    const fields = () => [text('name'), text('kind')]
    const short = defineResource({ name: 'a', title: 'kind', group: 'name', fields })
    const long = defineResource({ name: 'a', record: { title: 'kind', group: 'name' }, fields })

    expect(short.record).toEqual(long.record)
    expect(short.search).toEqual(['kind'])
  })
})

describe('permissions of the application’s own', () => {
  const things = () =>
    defineResource({
      name: 'things',
      fields: () => [text('name'), text('cost', { permission: 'things.cost' })],
      actions: () => [action('burn', { permission: 'things.burn', run })],
    })

  it('are given by name, by pattern, and to operators', () => {
    const { permissions, permissionsOf, ownPermissions } = describeApplication((app) => {
      app.resource(things())
      app.permission('things.burn', { label: 'Burn things' })
      app.permission('things.cost', { label: 'See costs' })
      app.role('stoker', { label: 'Stoker', permissions: ['things.burn'] })
      app.role('clerk', { label: 'Clerk', permissions: ['things.*'] })
    })

    expect(permissions).toContain('things.burn')
    expect([...permissionsOf(['stoker'])]).toEqual(['things.burn'])
    expect(permissionsOf(['clerk']).size).toBe(6)
    expect(permissionsOf(['operator']).has('things.cost')).toBe(true)
    expect(ownPermissions.get('things.burn')).toEqual({ label: 'Burn things' })
  })

  it('are told of at the start where they are misspelt', () => {
    const faults = faultsOf((app) => {
      app.resource(things())
      app.permission('things.brun', { label: 'Burn things' })
      app.role('stoker', { label: 'Stoker', permissions: ['things.burn'] })
    })

    expect(faults).toEqual([
      'resource things/fields/cost/permission unknown-permission',
      'resource things/actions/burn/permission unknown-permission',
      'role stoker/permissions unknown-permission',
    ])
  })

  it.each(['burn', 'Things.burn', 'slipway.burn', 'things.*', 'a.b.c', ''])(
    'are not called "%s"',
    (name) => {
      expect(faultsOf((app) => app.permission(name, { label: 'x' }))).toEqual([
        `permission ${name} name-invalid`,
      ])
    },
  )

  it('are there once, and not where a resource brings them', () => {
    const twice = faultsOf((app) => {
      app.permission('things.burn', { label: 'x' })
      app.permission('things.burn', { label: 'x' })
    })
    const brought = faultsOf((app) => {
      app.resource(defineResource({ name: 'things', fields: () => [text('name')] }))
      app.permission('things.view', { label: 'x' })
    })

    expect(twice).toEqual(['permission things.burn duplicate-name'])
    expect(brought).toEqual(['permission things.view duplicate-name'])
  })
})

describe('faults of a resource', () => {
  const add = (definition: Partial<Parameters<typeof defineResource>[0]>) => (app: App) =>
    app.resource(defineResource({ name: 'things', fields: () => [text('name')], ...definition }))

  it('are forms that fill a column of the server: its tenant, its deletion, its id', () => {
    const faults = faultsOf(
      add({
        tenant: 'tenant_id',
        softDelete: 'deleted_at',
        fields: () => [
          text('name'),
          number('tenantId'),
          dateTime('gone', { column: 'deleted_at' }),
          number('number', { column: 'id', readOnly: true }),
        ],
      }),
    )

    expect(faults).toEqual([
      'resource things/fields/tenantId field-invalid',
      'resource things/fields/gone field-invalid',
    ])
  })

  it('are quick filters of fields with any number of values, and a sort of titles that is none', () => {
    const faults = faultsOf(
      add({
        fields: () => [
          text('name'),
          longText('notes'),
          select('kind', { options: [{ value: 'a', label: 'A' }] }),
        ],
        record: { title: ({ id }) => `#${id}`, titleSort: 'notes' },
        quickFilters: ['kind', 'name', 'kimd'],
      }),
    )

    expect(faults).toEqual([
      'resource things/quickFilters/2 unknown-field',
      'resource things/record/titleSort not-sortable',
      'resource things/quickFilters field-invalid',
    ])
  })

  it('are told of actions', () => {
    const faults = faultsOf(
      add({
        actions: () => [
          action('delete', { run }),
          action('Burn it', { run }),
          action('burn', { run, fields: [select('how', { options: [] }), 'text' as never] }),
          action('burn', { run }),
        ],
      }),
    )

    expect(faults).toEqual([
      'resource things/actions/delete name-invalid',
      'resource things/actions/Burn it name-invalid',
      'resource things/actions/burn/fields/0/options field-invalid',
      'resource things/actions/burn/fields/1 field-invalid',
      'resource things/actions/burn duplicate-name',
    ])
  })

  it('are important columns that are not there, are no columns, or are named twice', () => {
    const faults = faultsOf(
      add({
        fields: () => [text('name'), number('count'), longText('notes')],
        important: ['count', 'cuont', 'notes', 'count'],
      }),
    )

    expect(faults).toEqual([
      'resource things/important/1 unknown-field',
      'resource things/important/2 not-a-column',
      'resource things/important/3 duplicate-name',
    ])
  })

  it('are told of options that a store cannot have', () => {
    const faults = faultsOf(
      add({ store, table: 'things', softDelete: 'deleted_at', tenant: 'tenant_id' }),
    )

    expect(faults).toEqual([
      'resource things/table resource-invalid',
      'resource things/tenant resource-invalid',
      'resource things/softDelete resource-invalid',
    ])
  })

  it('are told of relations that lead nowhere', () => {
    const faults = faultsOf((app) => {
      add({
        fields: () => [text('name'), relation('parent', { resource: 'things' })],
        relations: () => [
          hasMany('children', { resource: 'things', field: 'name' }),
          hasMany('things', { field: 'parent' }),
          manyToMany('things', { through }),
          manyToMany('others', { through }),
          manyToMany('stored', { through }),
        ],
      })(app)
      app.resource(defineResource({ name: 'stored', store, fields: () => [text('name')] }))
    })

    expect(faults).toEqual([
      'resource things/relations/children unknown-field',
      'resource things/relations/things duplicate-name',
      'resource things/relations/others unknown-resource',
      'resource things/relations/stored resource-invalid',
    ])
  })
})
