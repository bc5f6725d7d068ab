import { type FormSlotProps, GlobalComponentRegistry, useHostForm } from '@slipway/sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { createFakeApi, type FakeApi, problemReply } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleForm, sampleRecord } from '../../testing/sample-bodies'

afterEach(clearRegistries)

function TaxNumber({ formContext }: FormSlotProps) {
  const value = useHostForm((form) => form.getValue('vatId'))
  const error = useHostForm((form) => form.errors['vatId'])
  return (
    <label>
      Tax number
      <input
        value={String(value ?? '')}
        disabled={formContext.disabled}
        aria-invalid={error !== undefined}
        onChange={(event) => formContext.setValue('vatId', event.currentTarget.value)}
      />
      {error}
    </label>
  )
}

async function renderEdit(api: FakeApi = createFakeApi()) {
  GlobalComponentRegistry.register('TaxNumber', TaxNumber)
  const host = await renderHost({ path: '/resources/orders/1/edit', api })
  return { ...host, reference: await screen.findByLabelText(/Reference/) }
}

const save = () => screen.getByRole('button', { name: 'Save changes' })
const lastChange = ({ calls }: FakeApi) => calls.filter(({ method }) => method === 'PATCH').at(-1)

test('sends only what was changed, under the version it was read in, and shows the record', async () => {
  const { api, user, reference } = await renderEdit()
  await user.clear(reference)
  await user.type(reference, 'SO-9')

  await user.click(save())

  expect(await screen.findByRole('heading', { level: 1, name: 'SO-1' })).toBeVisible()
  expect(lastChange(api)).toMatchObject({ body: { reference: 'SO-9' }, ifMatch: '"1-1"' })
  expect(await screen.findByText('Order SO-1 was saved.')).toBeVisible()
})

test('a hidden field that a slot owns is filled from the record, and sent with the form', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders/1', () => ({ body: sampleRecord(1, { vatId: 'DE1' }) }))
  const { user } = await renderEdit(api)
  const taxNumber = screen.getByLabelText(/Tax number/)
  expect(taxNumber).toHaveValue('DE1')

  await user.type(taxNumber, '2')
  await user.click(save())

  await waitFor(() => expect(lastChange(api)?.body).toEqual({ vatId: 'DE12' }))
})

test('entries are drawn in the order of the server, a slot between fields', async () => {
  const { reference } = await renderEdit()

  const taxNumber = screen.getByLabelText(/Tax number/)
  expect(reference.compareDocumentPosition(taxNumber)).toBe(4)
  expect(taxNumber.compareDocumentPosition(screen.getByLabelText(/Total/))).toBe(4)
})

test('faults of the server land on the fields they point at, the others above the form', async () => {
  const api = createFakeApi()
  api.answer('PATCH /resources/orders/1', () =>
    problemReply(422, 'validation-failed', {
      errors: [
        { pointer: '/vatId', code: 'taken', detail: 'Another customer has this number.' },
        { pointer: '/reference', code: 'reference-odd', detail: 'This reference exists.' },
        { pointer: '/secret', code: 'unknown-property', detail: 'There is no field "secret".' },
      ],
    }),
  )
  const { user, reference } = await renderEdit(api)
  await user.type(reference, '!')

  await user.click(save())

  expect(await screen.findByText('This reference exists.')).toBeVisible()
  expect(reference).toBeInvalid()
  expect(screen.getByLabelText(/Tax number/)).toBeInvalid()
  expect(screen.getByRole('alert')).toHaveTextContent('There is no field "secret".')
  expect(reference).toHaveValue('SO-1!')
})

test('a needed field that is empty is told before anything is sent, and gets the focus', async () => {
  const { api, user, reference } = await renderEdit()
  await user.clear(reference)

  await user.click(save())

  expect(await screen.findByText('Reference is required.')).toBeVisible()
  await waitFor(() => expect(reference).toHaveFocus())
  expect(lastChange(api)).toBeUndefined()
})

test('money is kept in minor units', async () => {
  const { api, user } = await renderEdit()
  const total = screen.getByLabelText(/Total/)
  expect(total).toHaveValue('123.45')

  await user.clear(total)
  await user.type(total, '7.5')
  await user.click(save())

  await waitFor(() => expect(lastChange(api)?.body).toEqual({ total: 750 }))
})

test('leaving with unsaved changes of a slot is asked first', async () => {
  const { user } = await renderEdit()
  await user.type(screen.getByLabelText(/Tax number/), 'DE1')

  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText(/Tax number/)).toHaveValue('DE1')

  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))

  expect(await screen.findByRole('heading', { level: 1, name: 'SO-1' })).toBeVisible()
})

test('closing the tab is held only while there is something to lose', async () => {
  const { user, reference } = await renderEdit()
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  expect(isHeld()).toBe(false)
  await user.type(reference, '!')

  expect(isHeld()).toBe(true)
})

test('a required slot that is not there holds the save, and says why', async () => {
  const api = createFakeApi()
  const form = sampleForm('edit')
  const fields = form.fields.map((entry) =>
    entry.kind === 'slot' ? { ...entry, required: true } : entry,
  )
  api.answer('GET /resources/orders/form', () => ({ body: { ...form, fields } }))
  const { user } = await renderHost({ path: '/resources/orders/1/edit', api })
  await user.type(await screen.findByLabelText(/Reference/), '!')

  await user.click(save())

  expect(await screen.findByRole('alert')).toHaveTextContent('“TaxNumber” is required to save')
  expect(lastChange(api)).toBeUndefined()
})

test('a slot that throws costs its box, and the form still saves', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  GlobalComponentRegistry.register('TaxNumber', () => {
    throw new Error('broken')
  })
  const { api, user } = await renderHost({ path: '/resources/orders/1/edit' })
  await user.type(await screen.findByLabelText(/Reference/), '!')

  await user.click(save())

  await waitFor(() => expect(lastChange(api)?.body).toEqual({ reference: 'SO-1!' }))
  jest.restoreAllMocks()
})

test('what nobody may set is neither drawn nor sent while creating', async () => {
  const api = createFakeApi()
  const form = sampleForm('create')
  const fields = form.fields.map((entry) =>
    entry.kind === 'field' && entry.name === 'total'
      ? { ...entry, readOnly: true, default: 0 }
      : entry,
  )
  api.answer('GET /resources/orders/form', () => ({ body: { ...form, fields } }))
  const { user } = await renderHost({ path: '/resources/orders/new', api })
  await user.type(await screen.findByLabelText(/Reference/), 'SO-77')
  expect(screen.queryByText('Total')).toBeNull()

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await screen.findByText('Order SO-1 was created.')
  expect(api.calls.find(({ method }) => method === 'POST')?.body).not.toHaveProperty('total')
})

test('an older value that would not be taken any more does not hold another change', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders/1', () => ({ body: sampleRecord(1, { status: 'retired' }) }))
  const { user, reference } = await renderEdit(api)
  await user.type(reference, '!')

  await user.click(save())

  await waitFor(() => expect(lastChange(api)?.body).toEqual({ reference: 'SO-1!' }))
})

test('the address of the form gives start values; what a field does not take is left out', async () => {
  const path = '/resources/orders/new?reference=SO-5&status=paid&total=nonsense&urgent=true'
  const { user, api } = await renderHost({ path })
  expect(await screen.findByLabelText(/Reference/)).toHaveValue('SO-5')

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  await screen.findByText('Order SO-1 was created.')
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    reference: 'SO-5',
    status: 'paid',
    urgent: true,
  })
})

test('a new record is created from what is set, and its page opened', async () => {
  const { api, user } = await renderHost({ path: '/resources/orders/new' })
  await user.type(await screen.findByLabelText(/Reference/), 'SO-77')

  await user.click(screen.getByRole('button', { name: 'Create order' }))

  expect(await screen.findByText('Order SO-1 was created.')).toBeVisible()
  const created = api.calls.find(({ method }) => method === 'POST')
  expect(created?.body).toEqual({ reference: 'SO-77', urgent: false })
  expect(window.location.pathname).toBe('/app/resources/orders/1')
})
