import type {
  HealthBody,
  HealthComparison,
  HealthFigures,
  HealthItem,
  RemoteHealthBody,
} from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const from = '2026-11-21T09:00:00.000Z'
const until = '2026-11-22T09:00:00.000Z'
const few = { p50: null, p95: null }
const figures: HealthFigures = {
  draws: 1400,
  failures: 21,
  later: 3,
  reports: 1421,
  failuresPer1000: 14.8,
  reasons: [{ code: 'render-failed', count: 21 }],
  load: { p50: { above: 100, upTo: 200 }, p95: { above: 1000, upTo: 2000 } },
  draw: { p50: { above: 0, upTo: 5 }, p95: { above: 60_000, upTo: null } },
}
const unknown: HealthFigures = {
  draws: 3,
  failures: 0,
  later: 0,
  reports: 3,
  failuresPer1000: null,
  reasons: [],
  load: few,
  draw: few,
}
const item: HealthItem = {
  ...figures,
  remote: 'team',
  version: '1.1.0',
  component: 'TeamCard',
  locations: ['dashboard-before-cards'],
  live: 'canary',
  since: { release: 12, at: from },
}
const overview: HealthBody = {
  range: 'day',
  from,
  until,
  lines: { amber: 5, red: 50 },
  remotes: [
    { remote: 'others', tone: 'idle', boxes: 3, failures: 0, failuresPer1000: null },
    { remote: 'team', tone: 'warn', boxes: 1421, failures: 21, failuresPer1000: 14.8 },
  ],
  items: [
    item,
    { ...item, ...unknown, version: '1.0.0', live: 'base' },
    { ...item, ...unknown, remote: null, version: null, live: 'none', since: null },
  ],
  total: { value: 3, exact: true },
  pages: [
    { page: 'list', measure: 'lcp', p75: { above: 2000, upTo: 2500 }, views: 300 },
    { page: 'list', measure: 'cls', p75: { above: 0.25, upTo: 0.5 }, views: 300 },
    { page: 'audit', measure: 'inp', p75: null, views: 4 },
  ],
  moved: [
    {
      remote: 'team',
      version: '1.1.0',
      component: 'TeamCard',
      location: 'dashboard-before-cards',
      times: 40,
      p75: null,
    },
  ],
  violations: [
    { remote: 'team', version: '1.1.0', count: 4 },
    { remote: null, version: null, count: 2 },
  ],
  dropped: 2,
  estimated: 1330,
  unproven: 7,
}
const nothing: HealthBody = {
  ...overview,
  remotes: [],
  items: [],
  total: { value: 0, exact: true },
  pages: [],
  moved: [],
  violations: [],
  unproven: 0,
}
const comparison: HealthComparison = {
  first: '1.1.0',
  second: '1.0.0',
  minutes: 12,
  hours: 1,
  all: { first: figures, second: unknown },
  components: [
    { component: 'TeamCard', first: { ...figures, draws: 7 }, second: unknown },
    { component: 'TeamField', first: unknown, second: unknown },
  ],
}
const point = { later: 0, failuresPer1000: null, loadP95: null, drawP95: null }
const ofRemote: RemoteHealthBody = {
  range: 'day',
  from,
  until,
  lines: { amber: 5, red: 50 },
  moved: [],
  violations: [],
  remote: 'team',
  versions: [
    { ...unknown, version: '1.0.0', live: 'base', since: null, browsers: [] },
    {
      ...figures,
      version: '1.1.0',
      live: 'canary',
      since: { release: 12, at: from },
      browsers: [{ ...figures, browser: 'firefox' }],
    },
  ],
  components: [item],
  step: 'hour',
  series: [
    {
      version: '1.1.0',
      points: [
        { ...point, at: from, draws: 10, failures: 1 },
        { ...point, at: '2026-11-21T10:00:00.000Z', draws: 0, failures: 4 },
        {
          ...point,
          at: '2026-11-21T11:00:00.000Z',
          draws: 90,
          failures: 1,
          failuresPer1000: 11,
          loadP95: { above: 100, upTo: 200 },
        },
      ],
    },
  ],
  marks: [
    {
      at: '2026-11-21T09:10:00.000Z',
      action: 'remote.released',
      who: 'ada@example.com',
      live: { version: '1.0.0', canary: { version: '1.1.0', percent: 5 } },
    },
    {
      at: '2026-11-21T10:30:00.000Z',
      action: 'guard.switched-off',
      who: 'guard',
      version: '1.1.0',
      component: 'TeamCard',
    },
  ],
  comparison,
}

interface Opened {
  readonly body?: HealthBody
  readonly remote?: RemoteHealthBody
  readonly permissions?: readonly string[]
}

async function openPage(
  path: string,
  { body = overview, remote = ofRemote, ...more }: Opened = {},
) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/health', () => ({ body }))
  api.answer('GET /manage/health/team', () => ({ body: remote }))
  const meta = { ...operatorMeta, permissions: [...(more.permissions ?? operatorMeta.permissions)] }
  api.answer('GET /meta', () => ({ body: meta }))
  const host = await renderHost({ path, boot: { ...operatorBoot, meta }, api })
  await screen.findByRole('heading', { level: 1 })
  return { ...host, api }
}

const rowOf = (name: string | RegExp) => within(screen.getByRole('row', { name }))

test('the list says how often slots fail, why and since when, and never makes a figure up', async () => {
  await openPage('/manage/health')

  const worst = within(await screen.findByRole('row', { name: /team 1\.1\.0 Canary/ }))
  expect(worst.getByRole('link', { name: 'TeamCard' })).toHaveAttribute(
    'href',
    expect.stringContaining('/manage/health/team'),
  )
  expect(worst.getByText('14.8')).toBeVisible()
  expect(worst.getByText('render-failed: 21')).toBeVisible()
  expect(worst.getByText('3 of 21 failed later')).toBeVisible()
  expect(worst.getByText('100–200 ms / 1–2 s')).toBeVisible()
  expect(worst.getByText('up to 5 ms / over 60 s')).toBeVisible()
  expect(worst.getByText(/since release 12/)).toBeVisible()
  expect(rowOf(/team 1\.0\.0 Live/).getAllByText('–')).toHaveLength(3)
  expect(rowOf(/no remote offers it/).queryByRole('link')).toBeNull()
})

test.each(['/manage/health', '/manage/health/team'])(
  '%s says how much of each budget is used, and where too little is known',
  async (path) => {
    const budgets: HealthBody['budgets'] = [
      { remote: 'team', component: 'TeamCard', failures: { limit: 5, used: 0.98 }, tone: 'warn' },
      {
        remote: 'team',
        component: 'TeamField',
        failures: { limit: 0.5, used: 0 },
        p95: { limit: 500, used: null },
        tone: 'ok',
      },
    ]
    await openPage(path, { body: { ...overview, budgets }, remote: { ...ofRemote, budgets } })

    const part = within(await screen.findByRole('region', { name: 'Budgets' }))
    const [first, second] = part.getAllByRole('listitem')
    expect(first).toHaveTextContent('Nearly used upTeamCardteamChange98%of 5 failures per 1,000')
    expect(second).toHaveTextContent(
      'TeamFieldteamChange0%of 0.5 failures per 1,000Too fewof a render p95 of 500 ms',
    )
    expect(within(second as HTMLElement).getByRole('img', { name: 'Healthy' })).toBeVisible()
    expect(await axe(document.body)).toHaveNoViolations()
  },
)

describe('a budget', () => {
  const operators = { failures: 20, who: 'wren@example.com', why: 'a fair', since: from }
  const said = { component: 'TeamCard', team: { failures: 5 }, operators: null }
  const overruled = { team: { failures: 5 }, operators }
  const used = { remote: 'team', component: 'TeamCard', tone: 'ok' } as const
  const path = '/manage/health/team/budgets'

  async function openBudgets(budgets: HealthBody['budgets'], items: readonly object[]) {
    const { user, api } = await openPage('/manage/health/team', {
      remote: { ...ofRemote, budgets },
    })
    api.answer(`GET ${path}`, () => ({ body: { items } }))
    for (const method of ['PUT', 'DELETE'])
      api.answer(`${method} ${path}/TeamCard`, () => ({ body: { items } }))
    const sent = (method: string) => api.calls.filter((call) => call.method === method)
    const inDialog = async () => within(await screen.findByRole('dialog'))
    return { user, sent, inDialog }
  }

  test('is set for a component that has none, by keys; what is wrong is said before it is sent', async () => {
    const { user, sent, inDialog } = await openBudgets([], [{ ...said, team: null }])

    expect(screen.getByText(/No component has a budget yet/)).toBeVisible()
    screen.getByRole('button', { name: 'Set a budget' }).focus()
    await user.keyboard('{Enter}')
    const dialog = await inDialog()
    await user.click(await dialog.findByRole('combobox', { name: 'Component' }))
    await user.keyboard('{ArrowDown}{Enter}')
    await user.type(dialog.getByRole('spinbutton', { name: 'Failed boxes of 1,000' }), '900')
    expect(dialog.getByText('Enter a number from 0.1 to 500.')).toBeVisible()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'a fair')
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.clear(dialog.getByRole('spinbutton', { name: 'Failed boxes of 1,000' }))
    await user.type(dialog.getByRole('spinbutton', { name: /^Milliseconds/ }), '300')
    expect(dialog.getByText('The team’s build says nothing.')).toBeVisible()
    expect(await axe(document.body)).toHaveNoViolations()
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), '{Enter}')

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('PUT')).toMatchObject([
      { path: `${path}/TeamCard`, body: { p95: 300, why: 'a fair' } },
    ])
  })

  test('that an operator overrules says both words and since when, and goes back to the team’s', async () => {
    const budgets = [{ ...used, failures: { limit: 20, used: 0.5 }, overruled }]
    const { user, sent, inDialog } = await openBudgets(budgets, [{ ...said, operators }])
    const words =
      'The team’s build says 5 per 1,000; wren@example.com says 20 per 1,000 since Nov 21, 2026: “a fair”'

    expect(await screen.findByText(words)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change the budget of TeamCard' }))
    const dialog = await inDialog()
    expect(await dialog.findByText(words)).toBeVisible()
    expect(dialog.getByRole('spinbutton', { name: 'Failed boxes of 1,000' })).toHaveValue(20)
    await user.click(dialog.getByRole('button', { name: 'Use the team’s' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('DELETE')).toMatchObject([{ path: `${path}/TeamCard` }])
  })
})

test('what fails is marked by the lines of the host; what nothing can be told of is said once', async () => {
  await openPage('/manage/health', { body: { ...overview, lines: { amber: 5, red: 10 } } })

  await screen.findByRole('table', { name: 'Slots, live versions first' })
  expect(rowOf(/team 1\.1\.0 Canary/).getByText('Failing')).toBeVisible()
  expect(rowOf(/team 1\.0\.0 Live/).getByRole('img', { name: 'Too few to tell' })).toBeVisible()
  expect(screen.getAllByText('Too few to tell')).toHaveLength(1)
  expect(
    screen.getByText(
      /Marks are of the last 24 hours: some failures from 5 per 1,000 on, failing from 10/,
    ),
  ).toBeVisible()
})

test('each live remote is there by its name, with how it is', async () => {
  await openPage('/manage/health?range=week')

  const remotes = within(await screen.findByRole('list', { name: 'Remotes' }))
  expect(remotes.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'teamSome failures21 of 1,421 boxes failed',
  ])
  expect(remotes.getByRole('link', { name: 'team' })).toHaveAttribute(
    'href',
    '/app/manage/health/team?range=week',
  )
  expect(screen.getByRole('link', { name: 'others' })).toBeVisible()
})

test('what happened to a remote is in the drawings by a number, and below them in words', async () => {
  await openPage('/manage/health/team')

  const marks = within(await screen.findByRole('list', { name: 'What happened' }))
  expect(marks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringMatching(/Released: .*1\.0\.0.*1\.1\.0.*5%.*ada@example\.com$/),
    expect.stringMatching(/Guard switched off: .*TeamCard.*1\.1\.0/),
  ])
})

test('lines are of all components or of one; a time in which all boxes failed is at 1,000', async () => {
  const components = [item, { ...item, component: 'TeamField' }]
  const { api, user } = await openPage('/manage/health/team', {
    remote: { ...ofRemote, components },
  })
  const table = within(await screen.findByRole('table', { name: 'Failures per 1,000 boxes' }))
  expect(table.getByRole('row', { name: /1,000$/ })).toBeVisible()

  const charts = within(screen.getByRole('region', { name: 'Over time' }))
  await user.click(charts.getByRole('combobox', { name: 'Component' }))
  const options = await screen.findAllByRole('option', { name: 'TeamField', hidden: true })
  await user.click(options.at(-1) as HTMLElement)

  await waitFor(() =>
    expect(api.calls.map(({ search }) => String(search))).toContain('component=TeamField'),
  )
})

test('without a report there are no lines, and the page says so', async () => {
  await openPage('/manage/health/team', { remote: { ...ofRemote, series: [], marks: [] } })

  expect(await screen.findByText(/Nothing was reported of it in this time, so/)).toBeVisible()
  expect(screen.queryByRole('list', { name: 'What happened' })).toBeNull()
})

test('below it are how good pages were, what moved them, and who violated a policy', async () => {
  await openPage('/manage/health')

  await screen.findByRole('heading', { level: 2, name: 'Pages' })
  expect(rowOf(/LCP/).getByText('Good')).toBeVisible()
  expect(rowOf(/List of records.*CLS/).getByText('Poor')).toBeVisible()
  expect(rowOf(/Audit.*INP/).getByText('–')).toBeVisible()
  expect(screen.getByRole('table', { name: 'Slots that moved the page' })).toHaveTextContent(
    'TeamCard',
  )
  const violated = within(screen.getByRole('table', { name: 'Blocked by the page’s policy' }))
  expect(violated.getByRole('link', { name: 'team 1.1.0' })).toBeVisible()
  expect(violated.getByText(/The host itself/)).toBeVisible()
  expect(screen.getByText(/7 reports carried no token/)).toBeVisible()
})

test('what the figures lack is said as a number', async () => {
  await openPage('/manage/health')

  expect(await screen.findByText(/^1,330 of the boxes shown are estimated/)).toBeVisible()
  expect(screen.getByText(/^2 reports are missing from these figures/)).toBeVisible()
})

test('figures that lack nothing say nothing of it', async () => {
  await openPage('/manage/health', { body: { ...overview, dropped: 0, estimated: 0 } })

  await screen.findByRole('table', { name: 'Slots, live versions first' })
  expect(screen.queryByText(/estimated|missing from/)).toBeNull()
})

test.each(['/manage/health', '/manage/health/team'])('axe finds nothing on %s', async (path) => {
  await openPage(path)
  await screen.findAllByRole('table')

  expect(await axe(document.body)).toHaveNoViolations()
})

test('what is filtered by is in the address, and asked for', async () => {
  const { api, user } = await openPage('/manage/health?range=week&browser=firefox')

  expect(await screen.findByRole('combobox', { name: 'Browser' })).toHaveValue('Firefox')
  await user.click(screen.getByRole('combobox', { name: 'Time' }))
  await user.click(await screen.findByRole('option', { name: 'Last 30 days', hidden: true }))

  await waitFor(() =>
    expect(api.calls.map(({ search }) => String(search))).toContain('range=month&browser=firefox'),
  )
})

test('where nobody reported yet, the page says what makes it fill', async () => {
  await openPage('/manage/health', { body: nothing })

  expect(await screen.findByText(/Open a page with a slot of a remote/)).toBeVisible()
  expect(screen.getByText('No browser has reported a violation.')).toBeVisible()
})

test('where nothing was found, the filters can be cleared', async () => {
  await openPage('/manage/health?remote=team', { body: nothing })

  expect(await screen.findByRole('link', { name: 'Show all' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/manage\/health$/),
  )
})

test('a remote has two versions side by side, of one component or of all, and says over how long', async () => {
  const { user } = await openPage('/manage/health/team')

  const table = within(await screen.findByRole('table', { name: 'Version beside version' }))
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Measure',
    '1.1.0',
    '1.0.0',
  ])
  expect(table.getByRole('row', { name: 'Failures per 1,000 14.8 –' })).toBeVisible()
  expect(table.getByRole('row', { name: 'Failed later 3 0' })).toBeVisible()
  expect(screen.getByText('Compared over 12 minutes and 1 hour.')).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: 'Component' }))
  await user.click(await screen.findByRole('option', { name: 'TeamCard', hidden: true }))

  expect(await table.findByRole('row', { name: 'Shown 7 3' })).toBeVisible()
})

test('choosing the other version as well swaps the two', async () => {
  const { api, user } = await openPage('/manage/health/team')

  await user.click(await screen.findByRole('combobox', { name: 'Compared with' }))
  // Those of the other one are there as well, and hidden by it.
  const options = await screen.findAllByRole('option', { name: '1.1.0', hidden: true })
  await user.click(options.at(-1) as HTMLElement)

  await waitFor(() =>
    expect(api.calls.map(({ search }) => String(search))).toContain('first=1.0.0&second=1.1.0'),
  )
})

test('versions that were never live together are not compared', async () => {
  const never = { ...comparison, minutes: 0, hours: 0, components: [] }
  await openPage('/manage/health/team', { remote: { ...ofRemote, comparison: never } })

  expect(await screen.findByText(/never live and asked for in the same minutes/)).toBeVisible()
  expect(screen.queryByRole('table', { name: 'Version beside version' })).toBeNull()
})

test('each chart is a table too, with a row for times of which nothing is known', async () => {
  await openPage('/manage/health/team')

  const table = within(await screen.findByRole('table', { name: 'Failures per 1,000 boxes' }))
  // The head, and 24 hours.
  expect(table.getAllByRole('row')).toHaveLength(25)
  expect(table.getByRole('row', { name: /11$/ })).toBeVisible()
})

const explanation = { name: 'Dashboard, above the cards' }

test('a location leads to why a slot is empty there', async () => {
  await openPage('/manage/health/team')

  expect(await screen.findByRole('link', explanation)).toHaveAttribute(
    'href',
    expect.stringContaining('/manage/explain?location=dashboard-before-cards'),
  )
})

test('those who may not see why a slot is empty get no link to it', async () => {
  await openPage('/manage/health/team', { permissions: ['slipway.release'] })

  await screen.findByRole('table', { name: 'Components' })
  expect(screen.queryByRole('link', explanation)).toBeNull()
})

test('a failure is said, and can be tried again', async () => {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/health', () => problemReply(400, 'query-invalid'))
  const { user } = await renderHost({ path: '/manage/health', boot: operatorBoot, api })
  const again = await screen.findByRole('button', { name: 'Retry' })
  api.answer('GET /manage/health', () => ({ body: overview }))
  await user.click(again)

  expect(await screen.findByRole('table', { name: 'Slots, live versions first' })).toBeVisible()
})
