import { describeFormContext } from '../../shared/testing/form-context.suite'
import { createFormContext } from './form-context'

// The same suite as shared/testing/fake-form.test.ts: what a team tests in jest holds in the page.
describe("the host's form", () =>
  describeFormContext(({ mode, values, required }) => {
    const blocking = new Set(required ? Object.keys(values) : [])
    return createFormContext({ mode, resourceId: 1, values, blocking })
  }))

const createForm = (mode: 'create' | 'edit' = 'edit') =>
  createFormContext({ mode, resourceId: 1, values: { name: 'Ada', vatId: null } })

test('sends what changed while editing, and all that is set while creating', () => {
  const edit = createForm('edit')
  const create = createForm('create')

  edit.setValue('vatId', 'DE1')

  expect(edit.changes).toEqual({ vatId: 'DE1' })
  expect(create.changes).toEqual({ name: 'Ada' })
})

test('a default that was emptied is sent as nothing, or the server would put it back', () => {
  const form = createForm('create')

  form.setValue('name', '')

  expect(form.changes).toEqual({ name: '' })
})

test('a check that fails is told to the page, with the name of its field', async () => {
  const faults: unknown[] = []
  const form = createFormContext({
    mode: 'edit',
    resourceId: 1,
    values: { vatId: null },
    onFault: (error, name) => faults.push([String(error), name]),
  })
  form.register('vatId', { validate: () => Promise.reject(new Error('broken')) })

  await form.validate()

  expect(faults).toEqual([['Error: broken', 'vatId']])
})

test('puts faults of the server on their fields, and returns the others', () => {
  const form = createForm()
  const elsewhere = { pointer: '/unknown', code: 'unknown-property' }

  const rest = form.placeFaults([
    { pointer: '/vatId', code: 'x', detail: 'Another customer has it.' },
    elsewhere,
  ])

  expect(form.errors).toEqual({ vatId: 'Another customer has it.' })
  expect(rest).toEqual([elsewhere])
})

test('starts again from new values, and keeps what is to be kept', () => {
  const form = createForm()
  form.setValue('name', 'Mine')

  form.reset({ name: 'Theirs', vatId: 'DE9' }, ['name'])

  expect(form.values).toEqual({ name: 'Mine', vatId: 'DE9' })
  expect(form.dirtyNames).toEqual(['name'])
})
