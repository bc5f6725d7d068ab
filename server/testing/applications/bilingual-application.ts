import {
  type App,
  action,
  computed,
  createTable,
  defineResource,
  hasMany,
  multiSelect,
  number,
  type ResourceStore,
  refuse,
  relation,
  select,
  text,
} from '../../application/application'

/** Each kind of text that an application can write, in English and German. */
export function describeBilingual(app: App): void {
  app.languages('en', 'de')
  app.migrations({ '001-tickets': { up: createTables } })
  app.resource(customers())
  app.resource(tickets())
  app.resource(parts())
  app.permission('tickets.close', { label: { en: 'Close tickets', de: 'Vorgänge schließen' } })
  app.module({
    name: 'support',
    label: { en: 'Help desk', de: 'Kundendienst' },
    group: { en: 'Every day', de: 'Jeden Tag' },
    resources: ['tickets', 'customers', 'parts'],
  })
  app.role('agent', { label: { en: 'Agent', de: 'Betreuung' }, permissions: ['*'] })
  app.dashboard(today())
}

async function createTables(db: Parameters<typeof createTable>[0]): Promise<void> {
  await createTable(db, 'customers')
    .addColumn('name', 'text', (column) => column.notNull())
    .execute()
  await createTable(db, 'tickets')
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('hours', 'bigint')
    .addColumn('customer_id', 'bigint')
    .execute()
}

const statuses = [
  { value: 'open', label: { en: 'Open', de: 'Offen' }, color: 'blue' },
  { value: 'closed', label: { en: 'Closed', de: 'Geschlossen' }, color: 'gray' },
]

function customers() {
  return defineResource({
    name: 'customers',
    label: { en: 'Customers', de: 'Kunden' },
    singular: { en: 'Customer', de: 'Kunde' },
    title: ({ text: show }) => ({ en: `Customer ${show('name')}`, de: `Kunde ${show('name')}` }),
    fields: () => [
      text('name', { label: { en: 'Customer name', de: 'Kundenname' }, required: true }),
    ],
    relations: () => [
      hasMany('tickets', {
        label: { en: 'Tickets of theirs', de: 'Vorgänge dazu' },
        field: 'customer',
      }),
    ],
  })
}

function tickets() {
  return defineResource({
    name: 'tickets',
    label: { en: 'Tickets', de: 'Vorgänge' },
    singular: { en: 'Ticket', de: 'Vorgang' },
    record: {
      title: 'subject',
      label: ({ id, text: show }) => ({
        en: `Ticket ${id}, ${show('status')}, ${show('tags')}, ${show('customer')}`,
        de: `Vorgang ${id}, ${show('status')}, ${show('tags')}, ${show('customer')}`,
      }),
      group: 'status',
    },
    fields: () => [
      text('subject', {
        label: { en: 'Subject', de: 'Betreff' },
        help: { en: 'In a few words', de: 'In wenigen Worten' },
        required: true,
        pattern: {
          regexp: /^\p{L}/u,
          message: { en: 'Begin with a letter.', de: 'Beginnen Sie mit einem Buchstaben.' },
        },
        validate: (value) =>
          value === 'Secret' ? { en: 'Say more.', de: 'Schreiben Sie mehr.' } : undefined,
      }),
      select('status', {
        label: { en: 'State', de: 'Stand' },
        required: true,
        options: statuses,
        default: 'open',
      }),
      multiSelect('tags', {
        label: { en: 'Labels', de: 'Merkmale' },
        options: [{ value: 'urgent', label: { en: 'Urgent', de: 'Eilig' } }],
      }),
      number('hours', { label: { en: 'Hours', de: 'Stunden' }, max: 99 }),
      relation('customer', { label: { en: 'Customer', de: 'Kunde' }, resource: 'customers' }),
      computed('mood', {
        label: { en: 'Mood', de: 'Stimmung' },
        as: 'text',
        value: ({ hours }) => (Number(hours) > 9 ? { en: 'Cross', de: 'Verärgert' } : 'OK'),
      }),
    ],
    actions: () => [closing(), escalation()],
    async afterChange({ after }) {
      if (after?.['subject'] === 'Refused')
        refuse(
          { en: 'Not this word.', de: 'Dieses Wort nicht.' },
          after['hours'] === 1 ? { field: 'subject' } : {},
        )
      await Promise.resolve()
    },
  })
}

function closing() {
  return action('close', {
    label: { en: 'Close', de: 'Schließen' },
    confirm: {
      title: {
        en: { one: 'Close the ticket?', other: 'Close {{count}} tickets?' },
        de: { one: 'Den Vorgang schließen?', other: '{{count}} Vorgänge schließen?' },
      },
      text: { en: 'It stays here.', de: 'Er bleibt hier.' },
      keep: { en: 'Keep it', de: 'Behalten' },
    },
    fields: [text('reason', { label: { en: 'Reason', de: 'Grund' } })],
    message: (count) => ({ en: `${count} closed.`, de: `${count} geschlossen.` }),
    async run({ values, change }) {
      if (values['status'] === 'closed') refuse({ en: 'Closed before.', de: 'Schon geschlossen.' })
      await change({ status: 'closed' })
    },
  })
}

function escalation() {
  return action('escalate', {
    label: { en: 'Make urgent', de: 'Als eilig kennzeichnen' },
    available: ({ values }) => values['status'] === 'open',
    run: () => ({ message: { en: 'Somebody looks at it.', de: 'Jemand sieht es sich an.' } }),
  })
}

/** A store that keeps its state to itself, as a class may. */
class Parts implements ResourceStore {
  readonly #items = [{ id: 1, values: { name: 'Pump' } }]
  list() {
    return Promise.resolve({ items: this.#items, total: this.#items.length })
  }
  get(id: number) {
    return Promise.resolve(this.#items.find((item) => item.id === id))
  }
  update(): Promise<never> {
    return refuse({ en: 'It is ordered.', de: 'Es ist bestellt.' })
  }
}

function parts() {
  return defineResource({
    name: 'parts',
    label: { en: 'Parts', de: 'Teile' },
    singular: { en: 'Part', de: 'Teil' },
    store: new Parts(),
    fields: () => [text('name', { label: { en: 'Part name', de: 'Teilename' } })],
  })
}

/** How often the card of the dashboard was worked out. */
export const worked = { out: 0 }

function today() {
  return {
    name: 'today',
    label: { en: 'Today', de: 'Heute' },
    cards: [
      {
        id: 'states',
        component: 'table' as const,
        props: { label: { en: 'By state', de: 'Nach Stand' } },
        width: 6,
        cacheSeconds: 60,
        data() {
          worked.out += 1
          return Promise.resolve({
            kind: 'table' as const,
            columns: [
              { name: 'state', label: { en: 'State', de: 'Stand' } },
              { name: 'count', label: { en: 'Number', de: 'Nummer' }, format: 'number' as const },
            ],
            rows: statuses.map(({ label }) => ({ values: { state: label, count: 1 } })),
          })
        },
      },
    ],
  }
}
