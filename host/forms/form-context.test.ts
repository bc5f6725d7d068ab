import { createFormContext } from './form-context'

const createForm = (mode: 'create' | 'edit' = 'edit') =>
  createFormContext({ mode, resourceId: 1, values: { name: 'Ada', vatId: null } })

test('is one object whose data are current', () => {
  const form = createForm()
  const { values } = form

  form.setValue('name', 'Grace')

  expect(form.values).toEqual({ name: 'Grace', vatId: null })
  expect(values).toEqual({ name: 'Ada', vatId: null })
  expect(form.initialValues).toEqual({ name: 'Ada', vatId: null })
  expect(form.getValue('name')).toBe('Grace')
})

test('gives the same values and errors until they change, so that selectors are stable', () => {
  const form = createForm()

  expect(form.values).toBe(form.values)
  expect(form.errors).toBe(form.errors)
})

test('tells listeners of a change, and not after they left', () => {
  const form = createForm()
  const listener = jest.fn()
  const leave = form.subscribe(listener)

  form.setValue('name', 'Grace')
  leave()
  form.setValue('name', 'Alan')

  expect(listener).toHaveBeenCalledTimes(1)
})

test('is dirty only while a value differs from the one it began with', () => {
  const form = createForm()

  form.setValue('vatId', 'DE1')
  expect(form.dirty).toBe(true)
  expect(form.changes).toEqual({ vatId: 'DE1' })

  form.setValue('vatId', '')
  expect(form.dirty).toBe(false)
})

test('a value set with dirty: false is no change of the user', () => {
  const form = createForm()

  form.setValue('vatId', 'DE1', { dirty: false })

  expect(form.dirty).toBe(false)
  expect(form.initialValues['vatId']).toBe('DE1')
})

test('sends what changed while editing, and all that is set while creating', async () => {
  const edit = createForm('edit')
  const create = createForm('create')
  edit.setValue('vatId', 'DE1')
  const sent: unknown[] = []
  const send = async (changes: unknown) => void sent.push(changes)

  await edit.submit(send)
  await create.submit(send)

  expect(sent).toEqual([{ vatId: 'DE1' }, { name: 'Ada' }])
})

test('does not send while a validator finds a fault, and tells it at the field', async () => {
  const form = createForm()
  const send = jest.fn()
  form.register('vatId', { validate: (value) => (value ? undefined : 'A tax number is needed.') })

  await form.submit(send)

  expect(send).not.toHaveBeenCalled()
  expect(form.errors).toEqual({ vatId: 'A tax number is needed.' })
  expect(form.submitting).toBe(false)
})

test('asks every validator of a name, and asynchronous ones as well', async () => {
  const form = createForm()
  form.register('vatId', { validate: () => undefined })
  form.register('vatId', { validate: async () => 'No such number.' })

  expect(await form.validate('vatId')).toBe(false)
  expect(form.errors['vatId']).toBe('No such number.')
})

test('a validator that throws keeps the form from being saved', async () => {
  const form = createForm()
  const send = jest.fn()
  form.register('vatId', { validate: () => Promise.reject(new Error('broken')) })

  await form.submit(send)

  expect(send).not.toHaveBeenCalled()
  expect(form.errors['vatId']).toMatch(/could not be checked/)
})

test('a validator that never answers meets its deadline', async () => {
  jest.useFakeTimers()
  const form = createForm()
  form.register('vatId', { validate: () => new Promise(() => undefined) })

  const checked = form.validate('vatId')
  await jest.advanceTimersByTimeAsync(5000)

  expect(await checked).toBe(false)
  expect(form.errors['vatId']).toMatch(/in time/)
  jest.useRealTimers()
})

test('a validator that left takes its message along', async () => {
  const form = createForm()
  const leave = form.register('vatId', { validate: () => 'Needed.' })
  await form.validate()

  leave()

  expect(form.errors).toEqual({})
  expect(await form.validate()).toBe(true)
})

test('a new value takes the error of its field away', () => {
  const form = createForm()
  form.setError('name', 'Taken.')
  form.setError('vatId', 'Wrong.')

  form.setValue('name', 'Grace')
  form.clearError('vatId')

  expect(form.errors).toEqual({})
})

test('puts faults of the server on their fields, and returns the others', () => {
  const form = createForm()
  const elsewhere = { pointer: '/unknown', code: 'unknown-property' }

  const rest = form.placeFaults([
    { pointer: '/vatId', code: 'taken', detail: 'Another customer has it.' },
    elsewhere,
  ])

  expect(form.errors).toEqual({ vatId: 'Another customer has it.' })
  expect(rest).toEqual([elsewhere])
})

test('takes no input while it saves, and sends once', async () => {
  const form = createForm()
  let release = () => {}
  const send = jest.fn(() => new Promise<void>((resolve) => void (release = resolve)))

  const first = form.submit(send)
  const second = form.submit(send)
  await second
  expect(form.disabled).toBe(true)
  expect(form.submitting).toBe(true)
  await Promise.resolve()
  release()
  await first

  expect(send).toHaveBeenCalledTimes(1)
  expect(form.disabled).toBe(false)
})

test('starts again from new values, and keeps what is to be kept', () => {
  const form = createForm()
  form.setValue('name', 'Mine')

  form.reset({ name: 'Theirs', vatId: 'DE9' }, ['name'])

  expect(form.values).toEqual({ name: 'Mine', vatId: 'DE9' })
  expect(form.dirtyNames).toEqual(['name'])
})
