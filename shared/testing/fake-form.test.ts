import { createFakeForm } from './fake-form'

test('a value set without dirty leaves the form clean', () => {
  const form = createFakeForm({ values: { code: 'A' } })

  form.setValue('code', 'B', { dirty: false })

  expect(form.dirty).toBe(false)
  expect(form.getValue('code')).toBe('B')
  expect(form.initialValues).toEqual({ code: 'A' })
})

test('listeners hear of every change until they leave', () => {
  const form = createFakeForm()
  let heard = 0
  const leave = form.subscribe(() => {
    heard += 1
  })

  form.setError('code', 'Taken')
  form.clearError('code')
  leave()
  form.setSubmitting(true)

  expect(heard).toBe(2)
  expect(form.errors).toEqual({})
  expect(form.disabled).toBe(true)
})

test('a new record has no id, an edited one has', () => {
  expect(createFakeForm({ mode: 'create' }).resourceId).toBeNull()
  expect(createFakeForm({ mode: 'edit' }).resourceId).toBe(1)
  expect(createFakeForm({ mode: 'view', resourceId: 7 }).resourceId).toBe(7)
})
