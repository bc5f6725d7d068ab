import { CodedError } from '@slipway/sdk/contract'
import { describeApplication, makeViewer } from '../testing/applications/resource-app'
import {
  type App,
  action,
  defineResource,
  hasMany,
  hidden,
  relation,
  Slot,
  text,
} from './application'
import { createApplication } from './create-application'

const notes = (changes: Partial<Parameters<typeof defineResource>[0]> = {}) =>
  defineResource({
    name: 'notes',
    label: 'Notes',
    singular: 'Note',
    table: 'notes',
    record: { title: 'title' },
    fields: () => [text('title')],
    ...changes,
  })

function faultsOf(describe: (app: App) => void): readonly string[] {
  const error = thrownBy(() => describeApplication(describe))
  return (error.errors ?? []).map(({ pointer, code }) => `${pointer} ${code}`)
}

function thrownBy(work: () => unknown): CodedError {
  try {
    work()
  } catch (error) {
    if (error instanceof CodedError && error.code === 'application-invalid') return error
    throw error
  }
  throw new Error('the application was taken')
}

describe('an application', () => {
  it('has four permissions a resource and those of the server, sorted', () => {
    const { permissions } = describeApplication((app) => app.resource(notes()))

    expect(permissions).toEqual([
      'notes.create',
      'notes.delete',
      'notes.update',
      'notes.view',
      'slipway.develop',
      'slipway.layout',
      'slipway.manage',
      'slipway.preview',
      'slipway.release',
    ])
  })

  it('resolves the patterns of roles against the permissions that exist', () => {
    const application = describeApplication((app) => {
      app.resource(notes())
      app.role('editor', { label: 'Editor', permissions: ['notes.*'] })
      app.role('reader', { label: 'Reader', permissions: ['notes.view'] })
    })

    expect([...application.permissionsOf(['reader'])]).toEqual(['notes.view'])
    expect([...application.permissionsOf(['reader', 'editor'])]).toHaveLength(4)
    expect([...application.permissionsOf(['operator'])]).toEqual(application.permissions)
    expect([...application.permissionsOf(['gone', 'constructor'])]).toEqual([])
  })

  it('gives dashboards and modules in order, without what is not for the viewer', () => {
    const data = () => Promise.resolve({ kind: 'table' as const, columns: [], rows: [] })
    const card = { component: 'table' as const, props: { label: 'Card' }, width: 6, data }
    const application = describeApplication((app) => {
      app.resource(notes())
      app.resource(notes({ name: 'secrets', table: 'secrets' }))
      app.module({ name: 'later', label: 'Later', order: 2, icon: 'boxes', resources: ['notes'] })
      app.module({ name: 'first', label: 'First', resources: ['secrets', 'notes'] })
      app.module({ name: 'empty', label: 'Empty', resources: ['secrets'] })
      app.dashboard({
        name: 'main',
        label: 'Main',
        order: 3,
        cards: [
          { ...card, id: 'open' },
          { ...card, id: 'closed', permission: 'secrets.view' },
        ],
      })
      app.dashboard({ name: 'closed', label: 'Closed', permission: 'secrets.view', cards: [] })
    })
    const viewer = makeViewer(['notes.view', 'notes.update'])

    expect(application.modulesFor(viewer)).toEqual([
      {
        name: 'first',
        label: 'First',
        order: 0,
        resources: [
          {
            name: 'notes',
            label: 'Notes',
            singular: 'Note',
            path: '/resources/notes',
            shared: true,
            permissions: { view: true, create: false, update: true, delete: false },
          },
        ],
      },
      expect.objectContaining({ name: 'later', icon: 'boxes', order: 2 }),
    ])
    expect(application.dashboardsFor(viewer)).toEqual([
      {
        name: 'main',
        label: 'Main',
        path: '/dashboards/main',
        order: 3,
        cards: [{ id: 'open', component: 'table', props: { label: 'Card' }, width: 6 }],
      },
    ])
  })

  it.each<[string, (app: App) => void]>([
    ['resource', (app) => app.resource(notes())],
    ['module', (app) => app.module({ name: 'notes', label: 'Notes', resources: [] })],
    ['dashboard', (app) => app.dashboard({ name: 'notes', label: 'Notes', cards: [] })],
    ['flag', (app) => app.flag('notes', () => true)],
    ['role', (app) => app.role('notes', { label: 'Notes', permissions: [] })],
    ['seed', (app) => app.seed('notes', () => Promise.resolve())],
    ['migration', (app) => app.migrations({ notes: { up: () => Promise.resolve() } })],
  ])('refuses a second %s of the same name', (what, add) => {
    const faults = faultsOf((app) => {
      add(app)
      add(app)
    })

    expect(faults).toEqual([`${what} notes duplicate-name`])
  })

  it('tells all faults of a resource together', () => {
    const faults = faultsOf((app) =>
      app.resource(
        notes({
          name: 'My Notes',
          record: { title: 'titel' },
          search: ['parent'],
          sort: '-body',
          columns: ['nothing'],
          fields: () => [
            text('title'),
            text('title'),
            text('id'),
            text('Bad name'),
            relation('parent', { resource: 'notes' }),
            Slot.make('Owner', { resource: 'x' }).fields(['title', 'tax']),
            'text' as never,
          ],
        }),
      ),
    )

    expect(faults).toEqual([
      'resource My Notes name-invalid',
      'resource My Notes/name name-invalid',
      'resource My Notes/fields/1 duplicate-name',
      'resource My Notes/fields/2 name-invalid',
      'resource My Notes/fields/3 name-invalid',
      'resource My Notes/fields/5/props/resource reserved-prop',
      'resource My Notes/fields/6 field-invalid',
      'resource My Notes/columns/0 unknown-field',
      'resource My Notes/sort unknown-field',
      'resource My Notes/record/title unknown-field',
      'resource My Notes/fields/Owner/fields/title undeclared-field',
      'resource My Notes/fields/Owner/fields/tax undeclared-field',
    ])
  })

  it('refuses two form slots that own the same field', () => {
    const slot = Slot.make('TaxField').fields(['tax'])
    const faults = faultsOf((app) =>
      app.resource(notes({ fields: () => [text('title'), hidden(text('tax')), slot, slot] })),
    )

    expect(faults).toEqual(['resource notes/fields/TaxField/fields/tax duplicate-name'])
  })

  it('tells at its end everything that points nowhere', () => {
    const faults = faultsOf((app) => {
      app.resource(
        notes({
          fields: () => [
            text('title'),
            relation('author', { resource: 'autors' }),
            Slot.make('Beta').onlyFor({ flag: 'betta' }),
          ],
          relations: () => [
            hasMany('comments', { field: 'note' }),
            hasMany('children', { resource: 'notes', field: 'title' }),
          ],
        }),
      )
      app.flag('beta', () => true)
      app.role('editor', { label: 'Editor', permissions: ['note.*', 'notes.view'] })
      app.module({ name: 'main', label: 'Main', resources: ['notes', 'nodes'] })
      app.dashboard({ name: 'main', label: 'Main', permission: 'notes.read', cards: [] })
      app.registerSlots({
        'header-banner': Slot.make('Banner').onlyFor({
          permissions: ['notes.delete', 'x.y'],
          roles: ['editors'],
          flag: 'alpha',
        }),
      })
    })

    expect(faults).toEqual([
      'resource notes/fields/author unknown-resource',
      'resource notes/relations/comments unknown-resource',
      'resource notes/relations/children unknown-field',
      'role editor/permissions unknown-permission',
      'module main/resources/1 unknown-resource',
      'dashboard main/permission unknown-permission',
      'slot app/header-banner/Banner/gate/permission unknown-permission',
      'slot app/header-banner/Banner/gate/role unknown-role',
      'slot app/header-banner/Banner/gate/flag unknown-flag',
      'form of notes/Beta/gate/flag unknown-flag',
    ])
  })

  it('names the nearest thing that exists', () => {
    const draft = createApplication()
    draft.app.resource(notes())
    draft.app.module({ name: 'main', label: 'Main', resources: ['note'] })

    expect(() => draft.finish()).toThrow(
      'module main/resources/0: there is no resource "note"; did you mean "notes"?',
    )
  })

  it('tells the faults of all resources and dashboards in one start', () => {
    const faults = faultsOf((app) => {
      app.resource(notes({ name: 'first', record: { title: 'titel' } }))
      app.resource(notes({ name: 'second', search: ['tilte'] }))
      app.resource({ name: 'third' } as never)
      app.permission('not a name', { label: 'Wrong' })
      app.role('Big Boss', { label: 'Boss', permissions: [] })
    })

    expect(faults).toEqual([
      'resource first/record/title unknown-field',
      'resource second/search/0 unknown-field',
      'resource not-a-resource',
      expect.stringContaining('not a name'),
      'role Big Boss name-invalid',
    ])
  })

  it('takes only icons that the host draws, and names the nearest of them', () => {
    const pay = action('pay', {
      // @ts-expect-error There is no such icon.
      icon: 'walet',
      run: () => undefined,
    })
    const error = thrownBy(() =>
      describeApplication((app) => {
        app.resource(notes({ actions: () => [pay] }))
        // @ts-expect-error There is no such icon.
        app.module({ name: 'main', label: 'Main', icon: 'shoping-cart', resources: [] })
      }),
    )

    expect(error.errors).toEqual([
      {
        pointer: 'resource notes/actions/pay/icon',
        code: 'unknown-icon',
        detail: 'there is no icon "walet"; did you mean "wallet"?',
      },
      {
        pointer: 'module main/icon',
        code: 'unknown-icon',
        detail: 'there is no icon "shoping-cart"; did you mean "shopping-cart"?',
      },
    ])
  })

  it('takes only what defineResource made', () => {
    expect(faultsOf((app) => app.resource({ name: 'notes' } as never))).toEqual([
      'resource not-a-resource',
    ])
  })

  it('refuses cards without a proper id or width', () => {
    const data = () => Promise.resolve({ kind: 'table' as const, columns: [], rows: [] })
    const card = { component: 'table' as const, props: { label: 'Card' }, width: 13, data }
    const faults = faultsOf((app) =>
      app.dashboard({ name: 'main', label: 'Main', cards: [{ ...card, id: 'A b' }] }),
    )

    expect(faults).toEqual([
      'dashboard main/cards/0/id name-invalid',
      'dashboard main/cards/0/width out-of-range',
    ])
  })
})
