import {
  type App,
  createTable,
  defineResource,
  longText,
  Slot,
  SlotLocation,
  text,
} from '../../application/application'

/** Texts for signed-in users only have this word in them; public ones have the other one. */
export const marks = { closed: 'closed-to-strangers', open: 'open-to-all' } as const

/** A slot at every location, a gated one at a public location, a resource, a dashboard, two roles. */
export function describeTestApplication(app: App): void {
  for (const location of SlotLocation.cases()) {
    const mark = location.isPublic() ? marks.open : marks.closed
    app.registerSlots({
      [location.value]: Slot.make(componentAt(location.value), { mark, at: location.value }),
    })
  }
  app.registerSlots({
    'header-banner': Slot.make('GatedBanner', { mark: marks.closed }).onlyFor({
      permissions: ['notes.view'],
    }),
  })
  app.migrations({
    '001-notes': {
      up: (db) =>
        createTable(db, 'notes')
          .addColumn('title', 'text', (column) => column.notNull())
          .addColumn('body', 'text')
          .execute(),
    },
  })
  app.resource(
    defineResource({
      name: 'notes',
      label: `Notes ${marks.closed}`,
      singular: 'Note',
      table: 'notes',
      record: { title: 'title' },
      search: ['title', 'body'],
      fields: () => [
        text('title', { required: true }),
        longText('body', { maxLength: 2_000_000 }),
        Slot.make('NoteHelper', { mark: marks.closed }),
      ],
    }),
  )
  app.dashboard({
    name: 'main',
    label: `Main ${marks.closed}`,
    cards: [
      {
        id: 'notes',
        component: 'number',
        props: { label: `Count ${marks.closed}` },
        width: 4,
        data: () => Promise.resolve({ kind: 'number', value: 7, format: 'number' }),
      },
    ],
  })
  app.module({ name: 'notes', label: `Notes ${marks.closed}`, resources: ['notes'] })
  app.role('editor', { label: 'Editor', permissions: ['notes.*'] })
  app.role('visitor', { label: 'Visitor', permissions: [] })
}

/** `login-sidebar` → `AtLoginSidebar`. */
export function componentAt(location: string): string {
  const words = location.split('-').map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `At${words.join('')}`
}
