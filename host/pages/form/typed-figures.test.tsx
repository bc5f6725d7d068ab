import type { FieldEntry } from '@slipway/sdk/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { renderHost } from '../../testing/render-host'
import { sampleForm, sampleMeta, sampleRecord, signedInBoot } from '../../testing/sample-bodies'

expect.extend(toHaveNoViolations)

const common = { kind: 'field', required: false, readOnly: false } as const
const fields: readonly FieldEntry[] = [
  { ...common, name: 'price', label: 'Price', type: 'money', currency: 'EUR', min: 0 },
  { ...common, name: 'rate', label: 'Rate', type: 'percent', decimals: 2 },
  { ...common, name: 'weight', label: 'Weight', type: 'number' },
]
const values = { price: 100, rate: 0.25, weight: null }

async function renderEdit(locale: string) {
  const api = createFakeApi()
  const user = { ...sampleMeta.user, locale }
  const boot = { ...signedInBoot, session: 'known', meta: { ...sampleMeta, user } } as const
  api.answer('GET /meta', () => ({ body: boot.meta }))
  api.answer('GET /resources/orders/form', () => ({
    body: { ...sampleForm('edit'), fields: [...fields], relations: [] },
  }))
  const record = sampleRecord(1, values)
  api.answer('GET /resources/orders/1', () => ({ body: record }))
  api.answer('PATCH /resources/orders/1', () => ({ body: record }))
  const host = await renderHost({ path: '/resources/orders/1/edit', api, boot })
  await screen.findByRole('form')
  return host
}

type Host = Awaited<ReturnType<typeof renderEdit>>

const field = (label: string) => screen.getByRole('textbox', { name: label })
const isMarked = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
const saved = ({ calls }: FakeApi) => calls.find(({ method }) => method === 'PATCH')?.body

async function put({ user }: Host, label: string, text: string, how: 'typed' | 'pasted') {
  await user.clear(field(label))
  if (how === 'typed') await user.type(field(label), text)
  else {
    await user.click(field(label))
    await user.paste(text)
  }
}

const save = ({ user }: Host) => user.click(screen.getByRole('button', { name: 'Save changes' }))

test.each([
  ['en-GB', '1.234,56', 123_456],
  ['en-GB', '12.50', 1250],
  ['de-DE', '12,50', 1250],
  ['de-DE', '1.234,50 €', 123_450],
])('in %s, %s is the same amount typed and pasted', async (locale, text, minor) => {
  for (const how of ['typed', 'pasted'] as const) {
    const host = await renderEdit(locale)

    await put(host, 'Price', text, how)
    await host.user.keyboard('{Enter}')

    await waitFor(() => expect(saved(host.api)).toEqual({ price: minor }))
    cleanup()
  }
})

test.each(['typed', 'pasted'] as const)(
  'an amount that is %s and can be read in two ways is marked, and the reader chooses',
  async (how) => {
    const host = await renderEdit('en-GB')

    await put(host, 'Price', '12,50', how)
    await host.user.keyboard('{Enter}')

    const message = await screen.findByText(/“12,50” can be read in several ways/)
    expect(isMarked('Price')).toBe(true)
    expect(field('Price')).toHaveFocus()
    expect(saved(host.api)).toBeUndefined()
    expect(await axe(document.body)).toHaveNoViolations()
    expect(within(message).getByRole('button', { name: '1,250.00 EUR' })).toBeVisible()
    await host.user.click(within(message).getByRole('button', { name: '12.50 EUR' }))
    expect(field('Price')).toHaveValue('12.50')
    expect(isMarked('Price')).toBe(false)

    await save(host)

    await waitFor(() => expect(saved(host.api)).toEqual({ price: 1250 }))
  },
)

test('what is pasted is marked at once, what is typed when it is done', async () => {
  const host = await renderEdit('en-GB')

  await put(host, 'Price', '12,5', 'typed')
  expect(isMarked('Price')).toBe(false)
  await host.user.tab()
  expect(isMarked('Price')).toBe(true)
  await put(host, 'Rate', '12,5', 'pasted')

  expect(isMarked('Rate')).toBe(true)
})

test('what was understood stands beneath before it is saved, and in the input when it is left', async () => {
  const host = await renderEdit('en-GB')

  await put(host, 'Price', '1234.5', 'typed')
  expect(screen.getByText('Read as 1,234.50 EUR')).toBeVisible()
  await host.user.tab()

  expect(field('Price')).toHaveValue('1,234.50')
  expect(screen.queryByText(/Read as/)).toBeNull()
})

test('a text that is no number is not saved, and says what one looks like', async () => {
  const host = await renderEdit('en-GB')

  await put(host, 'Weight', '5kg', 'typed')
  await save(host)

  expect(
    await screen.findByText('“5kg” is not a value for Weight. Type a value such as 1,234.5.'),
  ).toBeVisible()
  expect(saved(host.api)).toBeUndefined()
  await host.user.clear(field('Weight'))
  expect(isMarked('Weight')).toBe(false)
})

test('a percentage is read like every other figure', async () => {
  const host = await renderEdit('de-DE')

  await put(host, 'Rate', '1.000,5 %', 'pasted')
  await host.user.keyboard('{Enter}')

  await waitFor(() => expect(saved(host.api)).toEqual({ rate: 10.005 }))
})
