import { createFakeForm } from './fake-form'
import { describeFormContext } from './form-context.suite'

// The same suite as host/forms/form-context.test.ts: what holds in jest holds in the page.
describe('the fake form', () => describeFormContext((options) => createFakeForm(options)))

test('a new record has no id, an edited one has', () => {
  expect(createFakeForm({ mode: 'create' }).resourceId).toBeNull()
  expect(createFakeForm({ mode: 'edit' }).resourceId).toBe(1)
  expect(createFakeForm({ mode: 'view', resourceId: 7 }).resourceId).toBe(7)
})

test('what checks threw can be looked at', async () => {
  const form = createFakeForm({ values: { code: 'A' } })
  const error = new Error('broken')
  form.register('code', { validate: () => Promise.reject(error) })

  await form.validate()

  expect(form.faults).toEqual([error])
})
