import { SlotComponentRegistry } from '@slipway/sdk'
import { screen, waitFor, within } from '@testing-library/react'
import { createFakeApi, problemReply } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleMeta, signedInBoot } from '../../testing/sample-bodies'
import { unplaced } from '../../testing/unplaced'

afterEach(clearRegistries)

const locations = [
  'resource-page-actions',
  'resource-edit-actions',
  'resource-before-form',
  'resource-after-form',
  'resource-before-relations',
  'resource-after-relations',
]

/** Every location of records has one entry that writes its name and what it was given. */
async function renderRecord(path: string) {
  SlotComponentRegistry.register('Probe', ({ at, ...given }: { readonly at: string }) => (
    <output data-testid={at}>{JSON.stringify(given)}</output>
  ))
  const slots = Object.fromEntries(
    locations.map((at) => [at, [{ component: 'Probe', props: { at } }]]),
  )
  const meta = { ...sampleMeta, slots }
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))
  await renderHost({ path, boot: { ...signedInBoot, session: 'known', meta }, api })
  await screen.findByRole('heading', { level: 1, name: /SO-1|New order/ })
}

const drawn = () => locations.filter((at) => screen.queryByTestId(at) !== null)

test.each([
  ['/resources/orders/1', locations.filter((at) => at !== 'resource-edit-actions')],
  ['/resources/orders/1/edit', locations.filter((at) => at !== 'resource-page-actions')],
  ['/resources/orders/new', ['resource-before-form', 'resource-after-form']],
])('%s draws its locations and no others', async (path, expected) => {
  await renderRecord(path)

  expect(drawn()).toEqual(expected)
})

test('the action locations are given the record, the others nothing', async () => {
  await renderRecord('/resources/orders/1')

  const given = JSON.parse(screen.getByTestId('resource-page-actions').textContent ?? '')
  expect(given).toMatchObject({
    resource: 'orders',
    resourceId: 1,
    record: { title: 'SO-1', label: 'Order SO-1' },
  })
  expect(screen.getByTestId('resource-before-form')).toHaveTextContent('{}')
})

test('a record is read as text, not in disabled inputs', async () => {
  await renderHost({ path: '/resources/orders/1' })

  // The amounts of related records may be the same.
  expect((await screen.findAllByText('€123.45', { selector: 'dd bdi' }))[0]).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a relation has its own pages in the address bar', async () => {
  const { user } = await renderHost({ path: '/resources/orders/1' })
  const lines = await screen.findByRole('region', { name: 'Order lines' })
  await within(lines).findByText('1–10 of 23')

  await user.click(within(lines).getByRole('link', { name: 'Order lines, page 3' }))

  expect(await within(lines).findByText('21–23 of 23')).toBeVisible()
  expect(window.location.search).toBe('?linesPage=3')
})

test('deleting asks first, then goes back to the list', async () => {
  const { api, user } = await renderHost({ path: '/resources/orders/1' })
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete this order…', ...unplaced }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete SO-1?' })
  expect(api.calls.some(({ method }) => method === 'DELETE')).toBe(false)

  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))

  await waitFor(() => expect(window.location.pathname).toBe('/app/resources/orders'))
  expect(api.calls.find(({ method }) => method === 'DELETE')?.ifMatch).toBe('"1-1"')
})

test('a record that is not there says so', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders/1', () => problemReply(404, 'not-found'))

  await renderHost({ path: '/resources/orders/1', api })

  expect(await screen.findByText('Not found')).toBeVisible()
})

test('an address whose id is no number is no page', async () => {
  await renderHost({ path: '/resources/orders/abc' })

  expect(await screen.findByText('There is no such page')).toBeVisible()
})
