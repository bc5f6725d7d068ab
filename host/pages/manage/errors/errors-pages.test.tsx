import type { ErrorDetail, ErrorGroup } from '@slipway/sdk/contract'
import { screen, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, type FakeReply, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const at = '2026-11-21T09:30:00.000Z'
const seen = { firstSeen: at, lastSeen: '2026-11-22T10:00:00.000Z', reports: 12 }
const frame = {
  remote: 'orders',
  version: '1.4.0',
  file: './src/card.tsx',
  line: 41,
  column: 7,
  in: 'source',
  code: 'return order.total.amount',
} as const
const group: ErrorGroup = {
  id: 'f1',
  remote: 'orders',
  type: 'TypeError',
  reason: 'render-failed',
  message: 'TypeError: no total',
  component: 'OrderCard',
  ...seen,
  viewers: { value: 3, exact: true },
  versions: ['1.4.0', '1.3.0'],
  top: frame,
}
const detail: ErrorDetail = {
  ...group,
  frames: [frame, { ...frame, file: 'entry.js', line: 1, in: 'built', code: null }],
  byVersion: [
    { version: '1.4.0', ...seen },
    { version: '1.3.0', ...seen, reports: 2 },
  ],
  byBrowser: [{ browser: 'firefox', ...seen }],
}

const listOf = (items: readonly ErrorGroup[]) => ({
  body: { items, total: { value: items.length, exact: true } },
})

async function openPage(
  path: string,
  groups: readonly ErrorGroup[] = [group],
  answer: () => FakeReply = () => listOf(groups),
) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/remotes', () => ({ body: { items: [] } }))
  api.answer('GET /manage/errors', answer)
  api.answer('GET /manage/errors/f1', () => ({ body: detail }))
  const host = await renderHost({ path, boot: operatorBoot, api })
  return { ...host, api }
}

test('the list names the cause, where it is, and how many users it reached; axe finds nothing', async () => {
  await openPage('/manage/errors')

  const list = await screen.findByRole('list', { name: 'Errors' })
  const [row] = within(list).getAllByRole('listitem')
  expect(row).toHaveTextContent(
    /TypeError: no total.*\.\/src\/card\.tsx:41.*orders 1\.4\.0.*1\.3\.0.*3 signed-in users/,
  )
  expect(await axe(document.body)).toHaveNoViolations()
})

test('a cause leads to its stack in the source, its versions and browsers; axe finds nothing', async () => {
  const { user } = await openPage('/manage/errors')
  await user.click(await screen.findByRole('link', { name: 'TypeError: no total' }))

  const stack = await screen.findByRole('list', { name: 'Stack' })
  expect(stack).toHaveTextContent('./src/card.tsx:41:7')
  expect(stack).toHaveTextContent('return order.total.amount')
  expect(screen.getByText(/Frames in built files have no source map/)).toBeVisible()
  const versions = screen.getByRole('table', { name: 'Versions' })
  expect(within(versions).getByRole('row', { name: /1\.3\.0.* 2$/ })).toBeVisible()
  expect(screen.getByRole('table', { name: 'Browsers' })).toHaveTextContent('Firefox')
  expect(screen.getByRole('link', { name: 'Remote' })).toHaveAttribute(
    'href',
    expect.stringContaining('/manage/remotes/orders'),
  )
  expect(screen.getByRole('link', { name: 'Releases' })).toHaveAttribute(
    'href',
    expect.stringContaining('/manage/releases'),
  )
  expect(await axe(document.body)).toHaveNoViolations()
})

test('without errors the page says so', async () => {
  await openPage('/manage/errors', [])

  expect(await screen.findByText('No errors in the last 30 days')).toBeVisible()
})

test('a remote that has none offers to look at all of them', async () => {
  await openPage('/manage/errors?remote=quiet', [])

  expect(await screen.findByRole('link', { name: 'Show all' })).toBeVisible()
})

test('a list that does not come can be asked for again', async () => {
  const { api, user } = await openPage('/manage/errors', [], () => problemReply(500, 'internal'))
  const again = await screen.findByRole('button', { name: 'Retry' }, { timeout: 5000 })
  api.answer('GET /manage/errors', () => listOf([group]))
  await user.click(again)

  expect(await screen.findByText('TypeError: no total')).toBeVisible()
})

test('an error that is forgotten leads back to the list', async () => {
  await openPage('/manage/errors/gone')

  const message = (await screen.findByRole('button', { name: 'Retry' })).closest('main')
  const [back] = within(message ?? document.body).getAllByRole('link', { name: 'Errors' })
  expect(back).toHaveAttribute('href', expect.stringContaining('/manage/errors'))
})
