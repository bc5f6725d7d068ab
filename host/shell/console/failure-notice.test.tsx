import { act, screen, waitFor, within } from '@testing-library/react'
import { failingBrief, failingButton, openOperatorPage } from '../../testing/operator-page'
import { sampleMeta } from '../../testing/sample-bodies'
import { CALM_MS } from './failure-notice'

const key = 'slipway:failing-told:1'

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

const orders = { ...failingButton, remote: 'orders', component: 'OrderStatus' }
const parcels = { ...failingButton, remote: 'parcels', component: 'ParcelMap' }
const ofGuidance = /^guidance 1\.1\.0: RefundButton fails in 83 of 83 boxes since [^.]*$/
const ofOrders = /^orders 1\.1\.0: OrderStatus fails in 83 of 83 boxes since [^.]*$/

const open = () => openOperatorPage(failingBrief)
const nothingSaid = () => waitFor(() => expect(screen.queryByText(/ fails? (in|:)/)).toBeNull())

/** All that an answer leads to is over. */
const settled = () => act(() => new Promise((done) => setTimeout(done, 50)))

async function close(text: RegExp, { user }: Awaited<ReturnType<typeof open>>) {
  const notice = (await screen.findByText(text)).closest<HTMLElement>('[role="status"]')
  await user.click(within(notice ?? document.body).getByRole('button', { name: 'Close' }))
  await nothingSaid()
}

test('what turned bad is told once on any page, without interrupting, with the way to Overview', async () => {
  const { user, opened } = await open()

  const notice = await screen.findByText(/^guidance 1\.1\.0: RefundButton fails in 83 of 83 boxes/)
  expect(notice.closest('[role="status"]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Overview' }))

  await waitFor(() => expect(opened).toEqual(['/app/manage/overview']))
  expect(localStorage.getItem('slipway:failing-told:1')).toContain('guidance 1.1.0 RefundButton')
})

test('several remotes are named in one notice, and it names what is left when others are over', async () => {
  const { becomes } = await openOperatorPage({
    ...failingBrief,
    failing: [failingButton, orders, parcels],
  })
  await screen.findByText('3 remotes fail: guidance, orders, parcels')

  await becomes([orders, parcels])
  await screen.findByText('2 remotes fail: orders, parcels')
  await becomes([orders])
  await screen.findByText(ofOrders)
  await waitFor(() => expect(screen.queryByText(/remotes fail/)).toBeNull())
  await becomes([])
  await waitFor(() => expect(screen.queryByText(ofOrders)).toBeNull())
})

test('who closed it is told of what is new alone', async () => {
  const page = await open()
  await close(ofGuidance, page)

  await page.becomes([failingButton, orders])
  await screen.findByText(ofOrders)
  expect(screen.queryByText(/guidance/)).toBeNull()
})

test('what fails by turns is told once, and again when it comes back after a calm', async () => {
  const now = jest.spyOn(Date, 'now')
  const start = Date.now()
  const page = await open()
  await close(ofGuidance, page)

  for (const minute of [1, 2, 3]) {
    now.mockReturnValue(start + minute * 60_000)
    await page.becomes([])
    await page.becomes([failingButton])
    await settled()
    expect(screen.queryByText(ofGuidance)).toBeNull()
  }
  await page.becomes([])
  await settled()
  now.mockReturnValue(start + 3 * 60_000 + CALM_MS)
  await page.becomes([failingButton])
  await screen.findByText(ofGuidance)
})

test.each(['not JSON', '["guidance 1.1.0 RefundButton"]'])(
  'a kept %s silences nothing, and is replaced',
  async (kept) => {
    localStorage.setItem(key, kept)
    await open()
    await screen.findByText(ofGuidance)
    await waitFor(() => expect(localStorage.getItem(key)).toBe('{"guidance 1.1.0 RefundButton":0}'))
  },
)

test('a browser that is full tells it once for each document', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const page = await open()
  await close(ofGuidance, page)
  await page.becomes([{ ...failingButton, failures: 84, boxes: 84 }])
  await settled()
  expect(screen.queryByText(/RefundButton/)).toBeNull()
})

test('it goes where an operator sees the page as somebody who is none', async () => {
  const { announce } = await open()
  await screen.findByText(ofGuidance)
  const as = {
    user: { id: 7, name: 'Colleague' },
    tenant: null,
    roles: [],
    locale: 'en',
    asked: { user: 7 },
    until: new Date(Date.now() + 3_600_000).toISOString(),
  }
  await announce({ permissions: sampleMeta.permissions, view: { as } })
  await waitFor(() => expect(screen.queryByText(ofGuidance)).toBeNull())
})

test('a change is asked about once, however many show the answer', async () => {
  const { announce, asked } = await open()
  await screen.findByText(ofGuidance)
  expect(asked()).toBe(1)
  await announce()
  await settled()
  expect(asked()).toBe(2)
})
