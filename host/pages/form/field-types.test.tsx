import { type FormContext, type FormSlotProps, GlobalComponentRegistry } from '@slipway/sdk'
import type { FieldEntry, FormBody } from '@slipway/sdk/contract'
import { act, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleForm, sampleMeta, sampleRecord, signedInBoot } from '../../testing/sample-bodies'

afterEach(clearRegistries)

const common = { kind: 'field', required: false, readOnly: false } as const
const options = [
  { value: 'heat', label: 'Heat' },
  { value: 'noise', label: 'Noise' },
]
const pattern = { source: '^[A-Z]{2}$', message: 'Two capital letters.' }
const fields: readonly FieldEntry[] = [
  { ...common, name: 'code', label: 'Code', type: 'text', maxLength: 5, pattern },
  { ...common, name: 'contact', label: 'Contact', type: 'email', maxLength: 50 },
  { ...common, name: 'site', label: 'Site', type: 'url', maxLength: 50 },
  { ...common, name: 'pieces', label: 'Pieces', type: 'number', min: 1, step: 1 },
  { ...common, name: 'rate', label: 'Rate', type: 'percent', max: 1, decimals: 2 },
  { ...common, name: 'hazards', label: 'Hazards', type: 'multi-select', options },
  { ...common, name: 'testedAt', label: 'Tested at', type: 'date-time' },
  { ...common, name: 'sum', label: 'Sum', type: 'computed', as: 'money', currency: 'EUR' },
  {
    ...common,
    name: 'maker',
    label: 'Maker',
    type: 'relation',
    resource: 'orders',
    readOnly: true,
  },
]
const values = { rate: 0.07, hazards: ['heat'], testedAt: '2026-01-31T13:45:10.000Z', sum: 1250 }

function apiWith(entries: FormBody['fields']): FakeApi {
  const api = createFakeApi()
  const record = { ...sampleRecord(1, { ...values, maker: 7 }), titles: { maker: 'Miller' } }
  api.answer('GET /resources/orders/form', () => ({
    body: { ...sampleForm('edit'), fields: entries, relations: [] },
  }))
  api.answer('GET /resources/orders/1', () => ({ body: record }))
  api.answer('PATCH /resources/orders/1', () => ({ body: record }))
  return api
}

async function renderEdit(api: FakeApi = apiWith([...fields]), boot = signedInBoot) {
  const host = await renderHost({ path: '/resources/orders/1/edit', api, boot })
  await screen.findByRole('form')
  return { ...host, api }
}

const changes = ({ calls }: FakeApi) => calls.find(({ method }) => method === 'PATCH')?.body

test('a percentage is typed as one, and kept as the exact share', async () => {
  const { api, user } = await renderEdit()
  const rate = screen.getByLabelText('Rate')
  expect(rate).toHaveValue('7')

  await user.clear(rate)
  await user.type(rate, '12.5')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  await waitFor(() => expect(changes(api)).toEqual({ rate: 0.125 }))
})

test('an instant is typed in the zone of the reader, and kept in UTC', async () => {
  const { api, user } = await renderEdit()
  const testedAt = screen.getByLabelText('Tested at')
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(testedAt).toHaveAccessibleDescription(expect.stringContaining(`Time zone: ${timeZone}`))

  await user.clear(testedAt)
  await user.type(testedAt, '2026-02-01T08:30')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  const instant = new Date('2026-02-01T08:30').toISOString()
  await waitFor(() => expect(changes(api)).toEqual({ testedAt: instant }))
})

test('several options are kept in the order of the options', async () => {
  const { api, user } = await renderEdit()
  const hazards = screen.getByRole('combobox', { name: 'Hazards' })

  // Heat goes, Noise comes, Heat comes back behind it.
  await user.click(hazards)
  await user.keyboard('{Backspace}')
  for (const name of ['Noise', 'Heat']) {
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }
  await user.click(screen.getByRole('button', { name: 'Save changes' }))

  await waitFor(() => expect(changes(api)).toEqual({ hazards: ['heat', 'noise'] }))
})

test('what is computed or read only is text, a related record with its title', async () => {
  await renderEdit()

  expect(screen.getByText('Sum').nextSibling).toHaveTextContent('€12.50')
  expect(screen.getByRole('link', { name: 'Miller' })).toBeVisible()
  expect(screen.queryByLabelText('Sum')).toBeNull()
})

test.each([
  ['Code', 'abc', 'Two capital letters.'],
  ['Contact', 'nobody', 'This is not an email address, such as ada@example.com.'],
  ['Site', 'ftp://x', 'This is not an address, such as https://example.com.'],
  ['Pieces', '0', 'At least 1.'],
  ['Rate', '250', 'At most 100%.'],
])('the browser says what the server would: %s', async (label, typed, message) => {
  const { api, user } = await renderEdit()
  const input = screen.getByLabelText(label)
  await user.clear(input)
  await user.type(input, typed)

  await user.tab()

  expect(await screen.findByText(message)).toBeVisible()
  expect(input).toBeInvalid()
  expect(changes(api)).toBeUndefined()
})

test('in German, figures and messages are German', async () => {
  const user = { ...sampleMeta.user, locale: 'de' }
  const boot = { ...signedInBoot, session: 'known', meta: { ...sampleMeta, user } } as const
  const api = apiWith([...fields])
  api.answer('GET /meta', () => ({ body: boot.meta }))
  const host = await renderEdit(api, boot)
  const rate = screen.getByLabelText('Rate')
  await host.user.clear(rate)
  await host.user.type(rate, '250,5')

  await host.user.click(screen.getByRole('button', { name: 'Änderungen speichern' }))

  expect(await screen.findByText(/Höchstens 100.%\./)).toBeVisible()
  expect(rate).toHaveValue('250,5')
})

// P7: what a slot does stays in its box, also what it does to the form.
test('whatever a slot puts into the fields of the form, the form is drawn', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  let form: FormContext | undefined
  GlobalComponentRegistry.register('Meddler', ({ formContext }: FormSlotProps) => {
    form = formContext
    return null
  })
  const slot = { kind: 'slot', component: 'Meddler', props: {} } as const
  await renderEdit(apiWith([slot, ...fields]))
  const names = fields.map(({ name }) => name)

  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names), fc.jsonValue(), async (name, value) => {
      await act(async () => form?.setValue(name, value))
      await act(async () => form?.setError(name, value as string))

      expect(screen.getByRole('form')).toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Save changes' })).toBeInTheDocument()
    }),
    { numRuns: 150 },
  )
  jest.restoreAllMocks()
})
