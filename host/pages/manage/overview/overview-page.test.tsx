import type { FailingComponent, OverviewBody } from '@slipway/sdk/contract'
import { screen, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'
import { fetchStaffTexts, loadTexts, setLanguage } from '../../../texts/texts'

expect.extend(toHaveNoViolations)

const at = '2026-11-21T09:00:00.000Z'
const nothing: OverviewBody['underWay'] = {
  canaries: [],
  freeze: null,
  drafts: 0,
  proposals: 0,
  expiring: [],
  webhooks: 0,
  switchedOff: [],
}
const refund: FailingComponent = {
  remote: 'guidance',
  version: '1.1.0',
  as: 'base',
  component: 'RefundButton',
  tone: 'bad',
  failures: 1000,
  boxes: 1000,
  failuresPer1000: 1000,
  since: at,
}
const healthy: OverviewBody = {
  tone: 'ok',
  lines: { amber: 5, red: 50 },
  remotes: 8,
  idle: 0,
  failing: [],
  tones: [],
  underWay: nothing,
  slowest: [
    {
      remote: 'charts',
      version: '2.0.0',
      as: 'base',
      component: 'SalesChart',
      p95: { above: 500, upTo: 1000 },
    },
  ],
  changes: [
    {
      id: 3,
      at,
      actor: { id: 1, name: 'ada@example.com' },
      action: 'remote.released',
      subject: { id: null, name: 'guidance' },
      detail: {},
      undo: {
        can: 'undo',
        changes: [{ subject: 'guidance', from: { version: '1.1.0' }, to: { version: '1.0.0' } }],
      },
    },
  ],
}
const failing: OverviewBody = {
  ...healthy,
  tone: 'bad',
  failing: [
    refund,
    { ...refund, component: 'Hint', as: 'canary', version: '1.2.0', tone: 'warn', failures: 9 },
  ],
}
const busy: OverviewBody['underWay'] = {
  canaries: [{ remote: 'guidance', version: '1.2.0', percent: 5 }],
  freeze: { since: at, until: null, who: 'ada@example.com', why: 'Holidays' },
  drafts: 1,
  proposals: 2,
  expiring: ['one', 'two', 'three', 'four'].map((name) => ({
    kind: 'token' as const,
    id: name,
    remote: 'charts',
    name,
    expiresAt: at,
  })),
  webhooks: 1,
  switchedOff: [
    { remote: 'old', component: 'Banner', at, who: 'guard', why: 'It failed', byOperator: true },
  ],
}

async function openPage(body: OverviewBody, permissions: readonly string[] = all) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/overview', () => ({ body }))
  const head = { id: 4, remotes: {}, former: ['guidance'] }
  api.answer('GET /manage/releases/head', () => ({ body: head, headers: { ETag: '"4"' } }))
  const meta = { ...operatorMeta, permissions: [...permissions] }
  api.answer('GET /meta', () => ({ body: meta }))
  const host = await renderHost({
    path: '/manage/overview',
    boot: { ...operatorBoot, meta },
    api,
  })
  await screen.findByRole('heading', { level: 1, name: 'Overview' })
  await screen.findByRole('heading', { level: 2, name: 'Under way' })
  return { ...host, api }
}

const all = [...operatorMeta.permissions, 'slipway.release', 'slipway.layout']
const part = (name: string) => within(screen.getByRole('region', { name }))

test('a host without a failure says so in one sentence, with what is slow and what changed', async () => {
  const { user } = await openPage(healthy)

  expect(screen.getByText('All 8 remotes are healthy')).toBeVisible()
  expect(screen.getByText('Healthy')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Failures' })).toBeNull()
  expect(part('Under way').getByText('Nothing is under way.')).toBeVisible()
  expect(part('Slowest').getByText('500–1,000 ms')).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()

  await user.click(
    part('Last changes').getByRole('button', { name: 'Undo the change of guidance' }),
  )
  expect(await screen.findByRole('dialog', { name: 'Undo this change?' })).toBeVisible()
})

test('budgets that run out are there with their share, the way to the remote, and a word', async () => {
  await openPage({
    ...healthy,
    budgets: [
      {
        remote: 'guidance',
        component: 'RefundButton',
        failures: { limit: 5, used: 12.5 },
        p95: { limit: 1500, used: 0.2 },
        tone: 'bad',
      },
      { remote: 'charts', component: 'SalesChart', p95: { limit: 200, used: 0.8 }, tone: 'warn' },
    ],
  })

  const rows = part('Budgets that run out').getAllByRole('listitem')
  expect(rows.map((row) => row.textContent)).toEqual([
    'Used upRefundButtonguidance1,250%of 5 failures per 1,00020%of a render p95 of 1,500 ms',
    'Nearly used upSalesChartcharts80%of a render p95 of 200 ms',
  ])
  expect(part('Budgets that run out').getByRole('link', { name: 'SalesChart' })).toHaveAttribute(
    'href',
    '/app/manage/remotes/charts',
  )
  expect(await axe(document.body)).toHaveNoViolations()
})

test('where no budget runs out, nothing is said of them', async () => {
  await openPage({ ...healthy, budgets: [] })

  expect(screen.queryByText(/Budgets/)).toBeNull()
})

test.each<[Partial<OverviewBody>, string]>([
  [{ remotes: 1 }, '1 remote is live, and it is healthy'],
  [{ idle: 3 }, '5 of 8 remotes are healthy; of the others too few boxes were shown'],
  [{ idle: 8, tone: 'idle' }, '8 remotes are live; too few boxes were shown'],
])('no more is said than is known: %j', async (more, sentence) => {
  await openPage({ ...healthy, ...more })

  expect(screen.getByText(sentence, { exact: false })).toBeVisible()
})

test('the worst failure is the sentence; each leads to the roll back and the switch', async () => {
  const { user } = await openPage(failing)

  expect(
    screen.getByText(/^guidance 1\.1\.0: RefundButton fails in 1,000 of 1,000 boxes since .+$/),
  ).toBeVisible()
  expect(screen.getByText('1 more component fails.')).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  const [first, second] = part('Failures').getAllByRole('listitem')
  if (!first || !second) throw new Error('two are failing')

  await user.click(within(first).getByRole('button', { name: 'Roll back guidance' }))
  const rollBack = await screen.findByRole('dialog', { name: 'Roll back guidance' })
  await user.click(within(rollBack).getByRole('button', { name: 'Cancel' }))
  await user.click(within(first).getByRole('button', { name: 'Switch off RefundButton' }))

  expect(await screen.findByRole('dialog', { name: 'Switch off guidance?' })).toBeVisible()
  expect(within(second).getByText('Canary')).toBeVisible()
})

test('what is under way is named, with the way to it', async () => {
  await openPage({ ...healthy, underWay: busy })
  const links = part('Under way')
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

  expect(links).toEqual([
    ['Releases are frozen until somebody lifts the freeze', '/app/manage/releases'],
    [
      'Canary: guidance 1.2.0 for 5% of the signed-in users',
      '/app/manage/health/guidance?range=hour',
    ],
    ['Switched off: old Banner', '/app/manage/remotes/old'],
    ['1 webhook fails', '/app/manage/webhooks'],
    ['2 proposals wait for a decision', '/app/manage/proposals'],
    ['1 draft of the layout is not published', '/app/manage/slots'],
    ...['one', 'two', 'three'].map((name) => [
      expect.stringContaining(`The token ${name} of charts ends`),
      '/app/manage/tokens?remote=charts',
    ]),
    ['1 more ends soon', '/app/manage/tokens'],
  ])
  expect(part('Under way').getByText('Holidays (ada@example.com)')).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
})

test('those who only release get no way to pages that are not for them', async () => {
  await openPage({ ...healthy, underWay: { ...nothing, proposals: 1 } }, ['slipway.release'])

  expect(part('Under way').getByText('1 proposal waits for a decision')).toBeVisible()
  expect(part('Under way').queryByRole('link')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Last changes' })).toBeNull()
  const navigation = within(await screen.findByRole('group', { name: 'Administration' }))
  expect(navigation.getAllByRole('link')[0]).toHaveTextContent('Overview')
})

test('an empty host says what to do first, with the commands to copy', async () => {
  const { user } = await openPage({
    ...healthy,
    tone: 'idle',
    remotes: 0,
    slowest: [],
    changes: [],
  })
  const copied = () => navigator.clipboard.readText()

  expect(screen.getByText('No remote is live yet')).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  const command = 'npx slipway publish --release'
  await user.click(part('First steps').getByRole('button', { name: `Copy: ${command}` }))

  expect(await copied()).toBe(command)
  expect(part('First steps').getByRole('link', { name: 'Invite somebody' })).toHaveAttribute(
    'href',
    '/app/manage/users/new',
  )
})

test('a failure of the page itself is said, and can be tried again', async () => {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/overview', () => problemReply(500, 'internal'))
  const { user } = await renderHost({ path: '/manage/overview', boot: operatorBoot, api })
  const again = await screen.findByRole('button', { name: 'Retry' })
  api.answer('GET /manage/overview', () => ({ body: healthy }))
  await user.click(again)

  expect(await screen.findByText('All 8 remotes are healthy')).toBeVisible()
})

test('in German it is said in German', async () => {
  await openPage(failing)
  await loadTexts(fetchStaffTexts)
  await setLanguage('de')

  expect(
    await screen.findByText(/^guidance 1\.1\.0: RefundButton schlägt in .+ Boxen fehl, seit .+$/),
  ).toBeVisible()
  await setLanguage('en')
})
