import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi } from '../../testing/fake-api'
import { renderHost } from '../../testing/render-host'
import { sampleMeta, signedInBoot } from '../../testing/sample-bodies'
import { unplaced } from '../../testing/unplaced'

expect.extend(toHaveNoViolations)
beforeEach(() => localStorage.clear())

const openList = async () => {
  const host = await renderHost({ path: '/resources/orders' })
  await screen.findByRole('link', { name: /New/ })
  return host
}
const path = () => window.location.pathname

test('? lists what works on this page, and where g leads', async () => {
  const { user } = await openList()
  await user.keyboard('?')

  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const rowOf = (name: RegExp) => within(sheet).getByText(name).parentElement
  expect(rowOf(/^New/)).toHaveTextContent(/N$/)
  expect(rowOf(/Search/)).toHaveTextContent('/')
  expect(within(sheet).getByRole('heading', { name: 'Go to' }).parentElement).toHaveTextContent(
    'GA',
  )
  expect(await axe(sheet)).toHaveNoViolations()
  await user.keyboard('{Escape}')

  await waitFor(() => expect(sheet).not.toBeInTheDocument())
})

test('n opens the form of a new record, and Ctrl+S saves it while somebody types', async () => {
  const { api, user } = await openList()
  await user.keyboard('n')
  await user.type(await screen.findByLabelText(/Reference/), 'snge?')

  expect(path()).toBe('/app/resources/orders/new')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.keyboard('{Control>}s{/Control}')

  await waitFor(() => expect(api.calls.some(({ method }) => method === 'POST')).toBe(true))
})

test('/ puts the cursor into the search, where keys are only typed', async () => {
  const { user } = await openList()
  await user.keyboard('/')
  const search = screen.getByRole('searchbox')

  expect(search).toHaveFocus()
  expect(search).toHaveValue('')
  await user.keyboard('n/')

  expect(search).toHaveValue('n/')
  expect(path()).toBe('/app/resources/orders')
})

test('g and a letter go to a dashboard or a module; other letters do nothing', async () => {
  const { user } = await openList()
  await user.keyboard('gx')
  expect(path()).toBe('/app/resources/orders')
  await user.keyboard('gs')

  await waitFor(() => expect(path()).toBe('/app'))
})

test('no key does anything below an open dialog', async () => {
  const { user } = await openList()
  await user.keyboard('?')
  await screen.findByRole('dialog')
  await user.keyboard('n')

  expect(path()).toBe('/app/resources/orders')
})

test('single keys can be switched off, by the menu of the account, and stay off', async () => {
  const { user } = await openList()
  await user.click(screen.getByRole('button', { name: /Account of/ }))
  await user.click(await screen.findByRole('menuitem', { name: /Keyboard shortcuts/, ...unplaced }))
  await user.click(await screen.findByRole('switch', { name: /^Single-key shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('n')

  expect(path()).toBe('/app/resources/orders')
  expect(localStorage.getItem('slipway-shortcuts')).toBe('off')
})

test('the sheet speaks German', async () => {
  const meta = { ...sampleMeta, user: { ...sampleMeta.user, locale: 'de-AT' } }
  const api = createFakeApi()
  api.answer('GET /meta', () => ({ body: meta }))
  const { user } = await renderHost({
    path: '/',
    api,
    boot: { ...signedInBoot, session: 'known', meta },
  })
  await screen.findByRole('navigation', { name: 'Hauptnavigation' })
  await user.keyboard('?')

  expect(await screen.findByRole('dialog', { name: 'Tastenkürzel' })).toBeInTheDocument()
})
