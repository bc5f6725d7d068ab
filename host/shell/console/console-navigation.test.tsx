import { type OverviewBrief, productPermissions } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from 'jest-axe'
import { createFakeApi } from '../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../testing/manage-bodies'
import { renderHost } from '../../testing/render-host'

expect.extend(toHaveNoViolations)
beforeEach(() => localStorage.clear())

const failing: OverviewBrief['failing'][number] = {
  remote: 'guidance',
  version: '1.1.0',
  as: 'base',
  component: 'RefundButton',
  tone: 'bad',
  failures: 83,
  boxes: 83,
  failuresPer1000: 1000,
  since: '2026-11-21T09:00:00.000Z',
}
const brief: OverviewBrief = {
  tone: 'bad',
  remotes: 8,
  idle: 0,
  failing: [failing],
  counts: { errors: 3, failing: 1, proposals: 1, webhooks: 0, expiring: 0 },
}

async function open(body: OverviewBrief) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/overview', () => ({ body }))
  const { layout, release } = productPermissions
  const meta = { ...operatorMeta, permissions: [...operatorMeta.permissions, layout, release] }
  api.answer('GET /meta', () => ({ body: meta }))
  const host = await renderHost({ path: '/profile', boot: { ...operatorBoot, meta }, api })
  let { revision } = meta
  /** Something changed, and what fails is now this. */
  const becomes = async (failing: OverviewBrief['failing']) => {
    revision += 1
    api.answer('GET /meta', () => ({ body: { ...meta, revision } }))
    api.answer('GET /manage/overview', () => ({ body: { ...body, failing } }))
    const asked = () => api.calls.filter(({ path }) => path.startsWith('/manage/overview')).length
    const before = asked()
    await act(() => host.app.refreshSlots())
    await waitFor(() => expect(asked()).toBe(before + 1))
  }
  return { ...host, becomes, nav: await screen.findByRole('group', { name: 'Administration' }) }
}

test('an operator has three groups, with what waits beside the entries, and goes there by g and a letter', async () => {
  const { nav, user } = await open(brief)
  const lists = within(nav).getAllByRole('list')
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
    'Administration: Now',
    'Administration: Ship',
    'Administration: Govern',
  ])
  const errors = within(nav).getByRole('link', { name: 'Errors' })
  await waitFor(() => expect(errors).toHaveAccessibleDescription('3 errors in the last 24 hours'))
  expect(within(nav).getByRole('link', { name: 'Proposals' })).toHaveAccessibleDescription(
    '1 proposal waits',
  )
  expect(within(nav).getByRole('link', { name: 'Webhooks' })).not.toHaveAccessibleDescription()
  expect(await axe(nav)).toHaveNoViolations()

  await user.keyboard('gh')
  await waitFor(() => expect(window.location.pathname).toBe('/app/manage/health'))
})

test('what turned bad is told once on any page, without interrupting, with the way to Overview', async () => {
  const { user } = await open(brief)

  const notice = await screen.findByText(/^guidance 1\.1\.0: RefundButton fails in 83 of 83 boxes/)
  expect(notice.closest('[role="status"]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: 'Overview' }))

  await waitFor(() => expect(window.location.pathname).toBe('/app/manage/overview'))
  expect(localStorage.getItem('slipway:failing-told:1')).toContain('guidance 1.1.0 RefundButton')
})

const other = { ...failing, remote: 'orders', component: 'OrderStatus' }
const textOf = (text: RegExp) => screen.findByText(text)
const nothingSaid = () =>
  waitFor(() => expect(screen.queryByText(/ fails in 83 of 83 boxes/)).toBeNull())

test('one notice says how many fail, and names what is left when one of them is over', async () => {
  const { becomes } = await open({ ...brief, failing: [failing, other] })
  await textOf(/^guidance 1\.1\.0: RefundButton fails .* 1 more component fails/)

  await becomes([other])
  await textOf(/^orders 1\.1\.0: OrderStatus fails in 83 of 83 boxes since [^.]*$/)
  await becomes([])
  await nothingSaid()
})

test('who closed it is told of what is new alone, and not again of what stopped for a moment', async () => {
  const { becomes, user } = await open(brief)
  const notice = await textOf(/^guidance 1\.1\.0: RefundButton fails/)
  const closed = notice.closest<HTMLElement>('[role="status"]') ?? document.body
  await user.click(within(closed).getByRole('button', { name: 'Close' }))
  await nothingSaid()

  await becomes([])
  await becomes([failing])
  await becomes([failing, other])
  await textOf(/^orders 1\.1\.0: OrderStatus fails/)
  expect(screen.queryByText(/guidance 1\.1\.0: RefundButton/)).toBeNull()
})
