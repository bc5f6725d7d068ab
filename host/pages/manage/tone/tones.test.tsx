import type { OverviewBody } from '@slipway/sdk/contract'
import { screen } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi } from '../../../testing/fake-api'
import { operatorBoot } from '../../../testing/manage-bodies'
import { answerReleases } from '../../../testing/release-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const at = '2026-11-21T09:00:00.000Z'
const overview: OverviewBody = {
  tone: 'bad',
  lines: { amber: 10, red: 20 },
  remotes: 2,
  idle: 1,
  failing: [],
  tones: [
    { remote: 'orders', version: '1.0.0', as: 'base', component: 'OrderCard', tone: 'bad' },
    { remote: 'orders', version: '1.0.0', as: 'base', component: 'OrderList', tone: 'ok' },
  ],
  underWay: {
    canaries: [],
    freeze: null,
    drafts: 0,
    proposals: 0,
    expiring: [],
    webhooks: 0,
    switchedOff: [],
  },
  slowest: [],
  changes: [],
}
const remote = (name: string, version: string | undefined) => ({
  name,
  released: version === undefined ? null : { version },
  disabled: false,
  publicGranted: true,
  origins: { asked: [], granted: [] },
  versions: 1,
})
const cause = (component: string, version: string) => ({
  id: `${component} ${version}`,
  remote: 'orders',
  type: 'TypeError',
  reason: 'render-failed',
  message: `${component} ${version}`,
  component,
  firstSeen: at,
  lastSeen: at,
  reports: 3,
  viewers: { value: 3, exact: true },
  versions: [version],
  top: null,
})

async function openPage(path: string) {
  const api = createFakeApi()
  answerReleases(api)
  api.answer('GET /manage/overview', () => ({ body: overview }))
  api.answer('GET /manage/remotes', () => ({
    body: { items: [remote('orders', '1.0.0'), remote('desk', '1.0.0'), remote('new', undefined)] },
  }))
  const causes = [cause('OrderCard', '1.0.0'), cause('OrderList', '1.0.0'), cause('Gone', '0.9.0')]
  api.answer('GET /manage/errors', () => ({
    body: { items: causes, total: { value: causes.length, exact: true } },
  }))
  await renderHost({ path, boot: operatorBoot, api })
}

/** The mark in the row of what is named, by its shape's or its own word. */
function markOf(row: HTMLElement | undefined): string | undefined {
  const mark = row?.querySelector('[data-tone]')
  return mark?.getAttribute('aria-label') ?? mark?.textContent ?? undefined
}

test.each([
  ['/manage/remotes', 'Remotes', { orders: 'Failing', desk: 'Too few to tell', new: undefined }],
  ['/manage/releases', 'Live now', { orders: 'Failing', desk: 'Too few to tell' }],
  [
    '/manage/errors',
    'Errors',
    { 'OrderCard 1.0.0': 'Failing', 'OrderList 1.0.0': 'Healthy', 'Gone 0.9.0': undefined },
  ],
])(
  'on %s what is live has the mark that Overview gives it, and its lines are named',
  async (path, label, marks) => {
    await openPage(path)
    const list = await screen.findByRole('list', { name: label })
    await screen.findByText(/of the last hour, as on Overview: some failures from 10 .* from 20/)

    const rows = [...list.children] as HTMLElement[]
    const rowOf = (name: string) => rows.find((row) => row.textContent?.includes(name))
    for (const [name, word] of Object.entries(marks))
      expect([name, markOf(rowOf(name))]).toEqual([name, word])
    expect(await axe(document.body)).toHaveNoViolations()
  },
)
