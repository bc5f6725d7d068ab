import {
  action,
  computed,
  date,
  dateTime,
  defineResource,
  email,
  longText,
  manyToMany,
  money,
  multiSelect,
  number,
  percent,
  type Resource,
  refuse,
  select,
  text,
  url,
  yesNo,
} from 'slipway/server'

export function jobs(): Resource {
  return defineResource({
    name: 'jobs',
    label: 'Jobs',
    singular: 'Job',
    table: 'jobs',
    tenant: 'tenant_id',
    softDelete: 'deleted_at',
    record: { title: 'title', group: 'state' },
    search: ['title'],
    sort: 'title',
    columns: ['title', 'state', 'skills', 'price', 'discount', 'due', 'arrivedAt', 'net'],
    fields: () => [
      text('title', { required: true }),
      select('state', { required: true, default: 'new', options: states }),
      multiSelect('skills', { options: skills }),
      money('price', { min: 0 }),
      percent('discount', { min: 0, max: 1 }),
      number('hours', { min: 0, step: 1 }),
      yesNo('urgent'),
      date('due'),
      dateTime('arrivedAt'),
      email('contact'),
      url('website'),
      computed('net', { as: 'money', value: netOf }),
      longText('notes'),
    ],
    relations: () => [
      manyToMany('parts', {
        through: { table: 'job_parts', here: 'job_id', there: 'part_id' },
      }),
    ],
    actions: () => [start, finish, remind],
  })
}

export function parts(): Resource {
  return defineResource({
    name: 'parts',
    label: 'Parts',
    singular: 'Part',
    table: 'parts',
    tenant: 'tenant_id',
    record: { title: 'name' },
    search: ['name'],
    sort: 'name',
    fields: () => [text('name', { required: true })],
  })
}

const states = [
  { value: 'new', label: 'New', color: 'blue' },
  { value: 'started', label: 'Started', color: 'violet' },
  { value: 'done', label: 'Done', color: 'green' },
]

const skills = [
  { value: 'electric', label: 'Electric', color: 'yellow' },
  { value: 'water', label: 'Water', color: 'cyan' },
]

function netOf(values: Readonly<Record<string, unknown>>): number | null {
  if (values['price'] === null) return null
  return Math.round(Number(values['price']) * (1 - Number(values['discount'] ?? 0)))
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
  confirm: { title: 'Finish the job?', text: 'The customer is told.', button: 'Finish' },
  fields: [text('remark', { required: true, maxLength: 80 })],
  run: async ({ values, change, input }) => {
    if (values['urgent'] === true && String(input['remark']).length < 10)
      refuse('This was urgent: say in a sentence what was done.', { field: 'remark' })
    await change({ state: 'done', notes: String(input['remark']) })
  },
  message: (count) => `${count} finished.`,
})

const remind = action('remind', {
  label: 'Remind the customer',
  on: 'one',
  run: () => ({ message: 'The customer was reminded.' }),
})
