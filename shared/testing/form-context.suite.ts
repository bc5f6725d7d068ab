import type { FormContext } from '@slipway/sdk'
import type { FormMode } from '@slipway/sdk/contract'

type Values = Readonly<Record<string, unknown>>

/** What the suite needs of a form besides what slots see. */
export interface FormUnderTest extends FormContext {
  validate(name?: string): Promise<boolean>
  setSubmitting(submitting: boolean): void
}

export interface FormUnderTestOptions {
  readonly mode: FormMode
  readonly values: Values
  /** Whether the slot that owns the fields is required. */
  readonly required: boolean
}

/** What a slot may rely on, of the host's form and of the fake one alike. */
export function describeFormContext(
  create: (options: FormUnderTestOptions) => FormUnderTest,
): void {
  const createForm = (options: Partial<FormUnderTestOptions> = {}) =>
    create({ mode: 'edit', values: { name: 'Ada', vatId: null }, required: false, ...options })

  test('is one object whose data are current, and nobody can change it', () => {
    const form = createForm()
    const { values } = form

    form.setValue('name', 'Grace')

    expect(form.values).toEqual({ name: 'Grace', vatId: null })
    expect(values).toEqual({ name: 'Ada', vatId: null })
    expect(form.initialValues).toEqual({ name: 'Ada', vatId: null })
    expect(form.getValue('name')).toBe('Grace')
    expect([form, form.values, form.initialValues, form.errors].every(Object.isFrozen)).toBe(true)
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

  test('does not tell of a value that is the same', () => {
    const form = createForm()
    const listener = jest.fn()
    form.subscribe(listener)

    form.setValue('name', 'Ada')

    expect(listener).not.toHaveBeenCalled()
  })

  test('a listener that throws costs neither the change nor the other listeners', () => {
    const form = createForm()
    const listener = jest.fn()
    form.subscribe(() => {
      throw new Error('broken')
    })
    form.subscribe(listener)

    form.setValue('name', 'Grace')

    expect(form.getValue('name')).toBe('Grace')
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('is dirty only while a value differs from the one it began with', () => {
    const form = createForm()

    form.setValue('vatId', 'DE1')
    expect(form.dirty).toBe(true)

    form.setValue('vatId', '')
    expect(form.dirty).toBe(false)
  })

  test('a value set with dirty: false is no change of the user', () => {
    const form = createForm()

    form.setValue('vatId', 'DE1', { dirty: false })

    expect(form.dirty).toBe(false)
    expect(form.getValue('vatId')).toBe('DE1')
    expect(form.initialValues['vatId']).toBe('DE1')
  })

  test('keeps a copy in JSON of what it was given', () => {
    const form = createForm()
    const given = { since: new Date(0), none: undefined, tags: ['a'] }

    form.setValue('vatId', given)
    given.tags.push('b')

    expect(form.getValue('vatId')).toEqual({ since: '1970-01-01T00:00:00.000Z', tags: ['a'] })
  })

  test.each([
    ['a function', () => {}],
    ['a symbol', Symbol('x')],
    ['a bigint', 1n],
  ])('refuses %s as a value, and stays as it was', (_, value) => {
    const form = createForm()

    expect(() => form.setValue('name', value)).toThrow(TypeError)

    expect(form.values).toEqual({ name: 'Ada', vatId: null })
  })

  test('no field is called "__proto__", and no value comes from a prototype', () => {
    const form = createForm()

    expect(() => form.setValue('__proto__', { polluted: true })).toThrow(TypeError)
    expect(() => form.setError('__proto__', 'x')).toThrow(TypeError)

    form.setValue('vatId', JSON.parse('{"__proto__": {"polluted": true}, "a": 1}'))
    expect(form.getValue('vatId')).toEqual({ a: 1 })
    expect(form.getValue('constructor')).toBeUndefined()
    expect('polluted' in {}).toBe(false)
  })

  test('validation asks every validator of a name, synchronous and not', async () => {
    const form = createForm()
    form.register('vatId', { validate: () => undefined })
    form.register('vatId', {
      validate: async (_, values) => `No such number, ${String(values['name'])}.`,
    })

    expect(await form.validate()).toBe(false)

    expect(form.errors).toEqual({ vatId: 'No such number, Ada.' })
  })

  test('one field can be validated by itself', async () => {
    const form = createForm()
    form.register('name', { validate: () => 'Wrong name.' })
    form.register('vatId', { validate: () => 'Wrong number.' })

    expect(await form.validate('vatId')).toBe(false)

    expect(form.errors).toEqual({ vatId: 'Wrong number.' })
  })

  test('a validator that throws is passed over where the slot is not required', async () => {
    const form = createForm()
    form.register('vatId', { validate: () => Promise.reject(new Error('broken')) })
    form.register('vatId', {
      validate: () => {
        throw new Error('broken')
      },
    })

    expect(await form.validate()).toBe(true)
    expect(form.errors).toEqual({})
  })

  test('a validator that throws holds the save where the slot is required, and says so', async () => {
    const form = createForm({ required: true })
    form.register('vatId', { validate: () => Promise.reject(new Error('broken')) })

    expect(await form.validate()).toBe(false)
    expect(form.errors).toEqual({ vatId: 'This could not be checked. Try again.' })
  })

  test.each([
    [false, true, {}],
    [true, false, { vatId: 'This could not be checked in time. Try again.' }],
  ])('a validator that never answers meets its deadline (required: %s)', async (...expected) => {
    const [required, isFine, errors] = expected
    jest.useFakeTimers()
    const form = createForm({ required })
    form.register('vatId', { validate: () => new Promise(() => undefined) })

    const checked = form.validate()
    await jest.advanceTimersByTimeAsync(5000)
    jest.useRealTimers()

    expect(await checked).toBe(isFine)
    expect(form.errors).toEqual(errors)
  })

  test('what a validator finds is text, whatever it gives', async () => {
    const form = createForm()
    const validate = (() => ({ message: 'no text' })) as unknown as () => string
    form.register('vatId', { validate })

    expect(await form.validate()).toBe(false)
    expect(form.errors).toEqual({ vatId: '[object Object]' })
  })

  test('a validator that left takes its message along', async () => {
    const form = createForm()
    const leave = form.register('vatId', { validate: () => 'Needed.' })
    await form.validate()

    leave()

    expect(form.errors).toEqual({})
    expect(await form.validate()).toBe(true)
  })

  test('a new value takes the error of its field away, and only of that one', () => {
    const form = createForm()
    form.setError('name', 'Taken.')
    form.setError('vatId', 'Wrong.')

    form.setValue('name', 'Grace')

    expect(form.errors).toEqual({ vatId: 'Wrong.' })
    form.clearError('vatId')
    expect(form.errors).toEqual({})
  })

  test('an error that is no text holds its field all the same', () => {
    const form = createForm()

    // Code of a slot may be without types.
    form.setError('name', JSON.parse('{"toString": {}}'))

    expect(form.errors).toEqual({ name: 'The server does not accept this value.' })
  })

  test('takes no input while it saves, and tells when that begins and ends', () => {
    const form = createForm()
    const listener = jest.fn()
    form.subscribe(listener)

    form.setSubmitting(true)
    expect([form.disabled, form.submitting]).toEqual([true, true])
    form.setSubmitting(false)

    expect([form.disabled, form.submitting]).toEqual([false, false])
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('takes no input where it is only viewed', () => {
    expect(createForm({ mode: 'view' }).disabled).toBe(true)
    expect(createForm({ mode: 'create' }).disabled).toBe(false)
  })
}
