import {
  action,
  defineResource,
  email,
  hidden,
  longText,
  manyToMany,
  type Resource,
  refuse,
  Slot,
  select,
  text,
} from 'slipway/server'

const states = [
  { value: 'new', label: 'New', color: 'blue' },
  { value: 'started', label: 'Started', color: 'violet' },
  { value: 'done', label: 'Done', color: 'green' },
]

const countries = [
  { value: 'DE', label: 'Germany' },
  { value: 'AT', label: 'Austria' },
]

/** Repairs with two form slots, each of which owns a field. */
export function repairs(): Resource {
  return defineResource({
    name: 'repairs',
    label: 'Repairs',
    singular: 'Repair',
    table: 'repairs',
    tenant: 'tenant_id',
    softDelete: 'deleted_at',
    record: { title: 'title', group: 'state' },
    search: ['title', 'city'],
    sort: 'title',
    columns: ['title', 'state', 'city', 'contact'],
    fields: () => [
      text('title', { required: true }),
      select('state', { required: true, default: 'new', options: states }),
      select('country', { required: true, default: 'DE', options: countries }),
      Slot.make('VatNumberField', { countryField: 'country', label: 'VAT number' }).fields([
        'vatId',
      ]),
      hidden(text('vatId', { label: 'VAT number', maxLength: 20 })),
      text('city', { required: true }),
      Slot.make('FormMirror', { label: 'Shelf', field: 'shelf' }).fields(['shelf']),
      hidden(text('shelf', { maxLength: 5 })),
      email('contact'),
      longText('notes'),
    ],
    relations: () => [
      manyToMany('parts', {
        through: { table: 'repair_parts', here: 'repair_id', there: 'part_id' },
      }),
    ],
    actions: () => [start, finish],
  })
}

const start = action('start', {
  label: 'Start',
  run: async ({ values, change }) => {
    if (values['state'] !== 'new') refuse('It has been started before.')
    await change({ state: 'started' })
  },
  message: (count) => `${count} started.`,
})

const finish = action('finish', {
  label: 'Finish',
  confirm: { title: 'Finish the repair?', text: 'The customer is told.', button: 'Finish' },
  fields: [text('remark', { required: true, maxLength: 80 })],
  run: async ({ change, input }) => {
    await change({ state: 'done', notes: String(input['remark']) })
  },
  message: (count) => `${count} finished.`,
})
