import {
  type App,
  createTable,
  defineResource,
  longText,
  Slot,
  SlotLocation,
  text,
} from 'slipway/server'

/** The smallest application: one slot, one resource, one module. Start here. */
export default function describe(app: App): void {
  app.registerSlots({
    [SlotLocation.LOGIN_BEFORE_FORM.value]: Slot.make('WelcomeNotice', {
      title: 'Welcome',
      text: 'This sentence comes from server/template/application.ts.',
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
      // In one language, or several: { en: 'Notes', de: 'Notizen' } after app.languages('en', 'de').
      label: 'Notes',
      singular: 'Note',
      table: 'notes',
      record: { title: 'title' },
      search: ['title', 'body'],
      fields: () => [text('title', { required: true }), longText('body')],
    }),
  )

  app.module({ name: 'notes', label: 'Notes', icon: 'file-text', resources: ['notes'] })

  app.role('editor', { label: 'Editor', permissions: ['notes.*'] })
}
