import { SlotComponentRegistry } from '@slipway/sdk'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleForm, sampleMeta, sampleRecord, signedInBoot } from '../../testing/sample-bodies'

const mounted: string[] = []
const removed: string[] = []
afterEach(() => {
  clearRegistries()
  mounted.length = 0
  removed.length = 0
})

const shared = [
  'resource-before-form',
  'resource-after-form',
  'resource-before-relations',
  'resource-after-relations',
]
const own = ['resource-page-actions', 'resource-edit-actions']

/** Every location of records has one entry, which reports when it is mounted and keeps what is typed. */
async function renderRecord(path: string, api = createFakeApi()) {
  SlotComponentRegistry.register('Probe', ({ at }: { readonly at: string }) => {
    useEffect(() => {
      mounted.push(at)
      return () => void removed.push(at)
    }, [at])
    return <input aria-label={at} />
  })
  const entries = [...shared, ...own].map((at) => [at, [{ component: 'Probe', props: { at } }]])
  const meta = { ...sampleMeta, slots: Object.fromEntries(entries) }
  api.answer('GET /meta', () => ({ body: meta }))
  const host = await renderHost({ path, boot: { ...signedInBoot, session: 'known', meta }, api })
  await screen.findByLabelText('resource-before-form')
  return host
}

test('what view and edit both have stays as it is on the way there and back', async () => {
  const { user } = await renderRecord('/resources/orders/1')
  fireEvent.change(screen.getByLabelText('resource-before-form'), { target: { value: 'kept' } })

  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit SO-1' })
  await screen.findByRole('link', { name: 'Cancel' })

  expect(mounted.toSorted()).toEqual([...shared, ...own].toSorted())
  expect(removed).toEqual(['resource-page-actions'])
  expect(screen.getByLabelText('resource-before-form')).toHaveValue('kept')

  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await screen.findByRole('heading', { level: 1, name: 'SO-1' })

  expect(removed).toEqual(own)
  expect(screen.getByLabelText('resource-before-form')).toHaveValue('kept')
})

describe('the way to the form and back', () => {
  afterEach(() => jest.restoreAllMocks())

  const asked = ({ calls }: FakeApi) =>
    calls.filter(({ path }) => path === '/resources/orders/1').length

  /** The form of a record, whose clock is stopped from then on. */
  async function renderAtForm() {
    const start = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start)
    const { api, user } = await renderRecord('/resources/orders/1')
    await user.keyboard('e')
    const cancel = await screen.findByRole('link', { name: 'Cancel' })
    expect(asked(api)).toBe(1)
    return { api, user, cancel, passTime: (ms: number) => clock.mockReturnValue(start + ms) }
  }

  test('asks for a record again that is not new any more', async () => {
    const { api, user, cancel, passTime } = await renderAtForm()
    passTime(16_000)

    await user.click(cancel)
    await screen.findByRole('heading', { level: 1, name: 'SO-1' })

    await waitFor(() => expect(asked(api)).toBe(2))
  })

  test('takes a new one as it is', async () => {
    const { api, user, cancel, passTime } = await renderAtForm()
    passTime(14_000)

    await user.click(cancel)
    await screen.findByRole('heading', { level: 1, name: 'SO-1' })

    expect(asked(api)).toBe(1)
  })
})

test('it stays while the form is on its way, and the form has its place', async () => {
  const api = createFakeApi()
  const { user } = await renderRecord('/resources/orders/1', api)
  let answer: (reply: { readonly body: unknown }) => void = () => undefined
  api.answer('GET /resources/orders/form', () => new Promise((resolve) => (answer = resolve)))

  await user.click(screen.getByRole('link', { name: 'Edit' }))
  await screen.findByRole('heading', { level: 1, name: 'Edit SO-1' })

  expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible()
  expect(removed).toEqual(['resource-page-actions'])
  expect(mounted).not.toContain('resource-edit-actions')
  await act(async () => answer({ body: sampleForm('edit') }))
  expect(await screen.findByRole('link', { name: 'Cancel' })).toBeVisible()
  expect(await screen.findByLabelText('resource-edit-actions')).toBeVisible()
  expect(removed).toEqual(['resource-page-actions'])
})

test('another record has its own: what a component found out about one does not stand by another', async () => {
  const api = createFakeApi()
  api.answer('GET /resources/orders/2', () => ({ body: sampleRecord(2) }))
  await renderRecord('/resources/orders/1', api)

  act(() => {
    window.history.pushState(null, '', '/app/resources/orders/2')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  await screen.findByRole('heading', { level: 1, name: 'SO-2' })

  expect(removed.toSorted()).toEqual([...shared, 'resource-page-actions'].toSorted())
  expect(mounted).toHaveLength(2 * removed.length)
})
