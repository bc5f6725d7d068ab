import type { HealthItem, Layout, MapEntry } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { dragOnto } from '../../../testing/drag-onto'
import { createFakeApi, type FakeApi, problemReply } from '../../../testing/fake-api'
import { answerLayouts, mapEntry, placeable, slotMap } from '../../../testing/layout-bodies'
import { operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const bar = 'header-banner'
const barName = 'Every page, banner at the top'
const schema = {
  type: 'object',
  properties: {
    title: { type: 'string', description: 'In one line.' },
    tone: { enum: ['info', 'warning'] },
    links: {
      type: 'array',
      items: {
        type: 'object',
        properties: { label: { type: 'string' }, count: { type: 'integer' } },
        required: ['label'],
      },
    },
    more: { anyOf: [{ type: 'string' }, { type: 'number' }] },
  },
  required: ['title'],
}
const entries: readonly MapEntry[] = [
  mapEntry(bar, 'Alert', { propsSchema: schema, props: { title: 'Closed', tone: 'info' } }),
  mapEntry(bar, 'Notice', {
    gate: { roles: ['sales'], percent: 20 },
    source: { of: 'proposal', remote: 'desk', version: '2.0.0' },
    code: { remote: 'desk', version: '1.0.0', canary: { version: '2.0.0', percent: 5 } },
    locations: [bar, 'global-before-content', 'login-before-form'],
  }),
  mapEntry(bar, 'Third', {
    source: { of: 'proposal', remote: 'desk', version: '2.0.0' },
    state: 'not-granted',
  }),
]
const notice = placeable('Notice', {
  remote: 'desk',
  version: '1.0.0',
  code: { remote: 'desk', version: '1.0.0', canary: { version: '2.0.0', percent: 5 } },
  propsSchema: schema,
  publicGranted: false,
  locations: [bar, 'global-before-content', 'login-before-form'],
})

async function openPage(
  prepare: (api: FakeApi) => void = () => undefined,
  path = '',
  permissions: readonly string[] = operatorBoot.meta.permissions,
  drafts: readonly Layout[] = [],
) {
  const api = createFakeApi()
  const layouts = answerLayouts(api, slotMap(entries, { placeable: [notice] }))
  for (const layout of drafts)
    await api.fetch('/manage/layout/drafts', {
      method: 'POST',
      body: JSON.stringify({ name: 'Winter', layout }),
    })
  const boot = { ...operatorBoot, meta: { ...operatorBoot.meta, permissions: [...permissions] } }
  // The page asks again after its first paint.
  api.answer('GET /meta', () => ({ body: boot.meta }))
  prepare(api)
  const host = await renderHost({ path: `/manage/slots${path}`, boot, api })
  const sent = (call: string) =>
    api.calls.filter(({ method, path: at }) => `${method} ${at}` === call)
  return { ...host, api, layouts, sent }
}

const list = () => screen.findByRole('list', { name: barName })
const saved = () => screen.findByText(/^Saved,/)

async function shown(): Promise<string[]> {
  const items = within(await list()).getAllByRole('listitem')
  return items.map((item) => within(item).getAllByRole('button')[0]?.textContent ?? '')
}

const controlled = (button: HTMLElement) => button.getAttribute('aria-controls') ?? ''

async function choose(
  { user }: Awaited<ReturnType<typeof openPage>>,
  entry: string,
  action: string,
) {
  const button = await screen.findByRole('button', { name: `What to do with ${entry}` })
  await user.click(button)
  // Another menu may still be fading.
  await waitFor(() => expect(document.getElementById(controlled(button))).not.toBeNull())
  const menu = document.getElementById(controlled(button)) as HTMLElement
  // jsdom lays nothing out, and what drops down takes its button for scrolled away.
  await user.click(within(menu).getByRole('menuitem', { name: action, hidden: true }))
}

test('of 5,000 entries of a location fifty are listed, more when they are asked for, and all are found', async () => {
  const many = Array.from({ length: 5000 }, (_, at) => mapEntry(bar, `Entry${at}`))
  const api = (it: FakeApi) => {
    answerLayouts(it, slotMap(many, { placeable: [] }))
  }
  const { user } = await openPage(api)

  expect(await shown()).toHaveLength(50)
  const map = screen.getByRole('list', { name: 'Locations of the pages' })
  expect(within(map).getByRole('button', { name: `${barName}: 5000 entries` })).toBeVisible()
  await user.click(
    screen.getByRole('button', { name: `${barName}: show more (4950 are not shown)` }),
  )
  expect(await shown()).toHaveLength(100)
  await user.type(screen.getByRole('searchbox'), 'Entry4999')

  await waitFor(async () => expect(await shown()).toEqual(['Entry4999']))
})

test('all fifteen locations are drawn once with their entries, and listed with what is known of each', async () => {
  await openPage()

  const map = await screen.findByRole('list', { name: 'Locations of the pages' })
  expect(within(map).getAllByRole('button', { name: /entr(y|ies)/ })).toHaveLength(15)
  expect(within(map).getAllByRole('button', { name: /in the list$/ })).toHaveLength(3)
  expect(within(map).getByRole('button', { name: `${barName}: 3 entries` })).toHaveTextContent('3')
  expect(await shown()).toEqual(['Alert', 'Notice', 'Third'])
  const rows = within(await list()).getAllByRole('listitem')
  expect(rows[0]).toHaveTextContent('notices 1.2.0server/app/slots.ts:12Everybody')
  expect(rows[1]).toHaveTextContent('desk 1.0.0 · 2.0.0 for 5% of the usersProposed by desk 2.0.0')
  await waitFor(() => expect(rows[1]).toHaveTextContent('Role Sales · 20% of the users'))
  expect(rows[2]).toHaveTextContent('ThirdNot granted')
  expect(await axe(document.body)).toHaveNoViolations()
})

test('a press on a drawing leads to the location, also through a filter', async () => {
  const { user } = await openPage(undefined, '?q=nobody')
  await user.click(await screen.findByRole('button', { name: /^Every page, above the content/ }))
  const heading = await screen.findByRole('heading', { name: 'Every page, above the content' })
  await user.click(screen.getByRole('button', { name: /^Every page, above the content/ }))

  expect(heading).toHaveFocus()
})

test('the first change makes a draft, which is saved as it is changed and shown in the address', async () => {
  const { user, sent } = await openPage()
  ;(await screen.findByRole('button', { name: 'What to do with Third' })).focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(await shown()).toEqual(['Alert', 'Third', 'Notice'])
  expect(screen.getByText(`Third is number 2 of 3 at: ${barName}.`)).toBeInTheDocument()
  await saved()
  expect(screen.getByText('Draft of Ada Lovelace')).toBeVisible()

  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(await shown()).toEqual(['Third', 'Alert', 'Notice'])
  await waitFor(() => expect(sent('PUT /manage/layout/drafts/3')).toHaveLength(1))
  await saved()
  expect(sent('POST /manage/layout/drafts')).toHaveLength(1)
  expect(sent('PUT /manage/layout/drafts/3')[0]).toMatchObject({ ifMatch: '"1"' })
  expect(sent('PUT /manage/layout')).toHaveLength(0)
})

test('at the end of its location Alt with an arrow takes an entry into the next one that can have it', async () => {
  const { user } = await openPage()
  ;(await screen.findByRole('button', { name: 'Third' })).focus()

  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await waitFor(async () => expect(await shown()).toEqual(['Alert', 'Notice']))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Third' })).toHaveFocus())
})

test('what was done is undone and done again by the keyboard', async () => {
  const host = await openPage()
  await choose(host, 'Alert', 'Move down')
  expect(await shown()).toEqual(['Notice', 'Alert', 'Third'])
  await choose(host, 'Third', 'Hide')
  expect(screen.getByText('Third is hidden.')).toBeInTheDocument()
  await saved()
  await host.user.keyboard('{Control>}z{/Control}')
  expect(await list()).not.toHaveTextContent('Hidden')
  await host.user.keyboard('{Control>}z{/Control}')
  // The order that is registered, the server knows alone.
  await waitFor(async () => expect(await shown()).toEqual(['Alert', 'Notice', 'Third']))
  await host.user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')

  await waitFor(async () => expect(await shown()).toEqual(['Notice', 'Alert', 'Third']))
})

test('an entry goes only where its component may be, and the others say why not', async () => {
  const host = await openPage()
  await choose(host, 'Notice', 'Move to another location')
  const dialog = await screen.findByRole('dialog')
  const at = (name: string) => within(dialog).getByRole('radio', { name })

  expect(at('Sign-in, above the form')).toBeDisabled()
  expect(at('Sign-in, above the form')).toHaveAccessibleDescription(
    'The entry has a gate, and before the sign-in nobody is known.',
  )
  expect(at('Header, choice of tenant')).toHaveAccessibleDescription(
    'The component is not made for it.',
  )
  expect(await axe(document.body)).toHaveNoViolations()
  await host.user.click(at('Every page, above the content'))
  await host.user.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(await shown()).toEqual(['Alert', 'Third'])
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notice' })).toHaveFocus())
  await saved()
  await choose(host, 'Notice', 'Back to the original')
  // The order that is registered, the server knows alone.
  await waitFor(async () => expect(await shown()).toEqual(['Alert', 'Notice', 'Third']))
})

test('an entry is dragged onto a location that has none', async () => {
  await openPage()
  const [row] = within(await list()).getAllByRole('listitem')
  const name = 'Every page, above the content'

  dragOnto(
    row as Element,
    screen.getByRole('heading', { name }),
    (row as Element).firstElementChild as Element,
  )

  expect(await shown()).toEqual(['Notice', 'Third'])
  expect(screen.getByRole('list', { name })).toHaveTextContent('Alert')
  await saved()
})

test('props are filled in by what the schema says; what is wrong stays in the form and out of the draft', async () => {
  const { user, layouts } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Alert' }))
  const sheet = await screen.findByRole('dialog')
  const title = within(sheet).getByRole('textbox', { name: 'title' })
  expect(title).toHaveAccessibleDescription('In one line.')
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'tone' }), 'warning')
  await user.click(within(sheet).getByRole('button', { name: 'Add an item to links' }))
  const item = within(within(sheet).getByRole('group', { name: 'Item 1' }))
  await user.type(item.getByRole('textbox', { name: 'label' }), 'Help')
  await user.type(item.getByRole('textbox', { name: 'count' }), '1.5')
  expect(await within(sheet).findByText(/must be integer/)).toBeVisible()
  expect(within(sheet).getByText('Props are saved as soon as they are right.')).toBeVisible()
  await user.clear(item.getByRole('textbox', { name: 'count' }))
  await user.type(item.getByRole('textbox', { name: 'count' }), '2')
  await user.click(within(sheet).getByRole('button', { name: 'title: a text for each language' }))
  await user.selectOptions(
    within(sheet).getByRole('combobox', { name: 'Add a language' }),
    'Deutsch',
  )
  await user.type(within(sheet).getByRole('textbox', { name: 'Deutsch' }), 'Zu')
  expect(await axe(document.body)).toHaveNoViolations()

  await waitFor(() =>
    expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Alert`]?.props).toEqual({
      title: { $text: { en: 'Closed', de: 'Zu' } },
      tone: 'warning',
      links: [{ label: 'Help', count: 2 }],
    }),
  )
})

test('what the server refuses is said at its field, and nothing typed is lost', async () => {
  const pointer = `/layout/entries/app~1${bar}~1Alert/props/title`
  const detail = '"title" is locked by your administration.'
  const { user } = await openPage((api) =>
    api.answer('POST /manage/layout/drafts', () =>
      problemReply(422, 'layout-invalid', {
        errors: [{ pointer, code: 'props-locked', detail }],
      }),
    ),
  )
  await user.click(await screen.findByRole('button', { name: 'Alert' }))
  const title = await screen.findByRole('textbox', { name: 'title' })
  await user.type(title, ' today')

  expect(await screen.findByText(detail)).toBeVisible()
  expect(title).toHaveValue('Closed today')
  expect(title).toBeInvalid()
})

test('who gets an entry is chosen by name, and is said in words', async () => {
  const { user, layouts } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Alert' }))
  const sheet = await screen.findByRole('dialog')
  await user.type(within(sheet).getByLabelText('Share of the users in percent'), '101')
  expect(await within(sheet).findByText('Enter 0 to 100.')).toBeVisible()
  await user.clear(within(sheet).getByLabelText('Share of the users in percent'))
  await user.type(
    within(sheet).getByRole('combobox', { name: 'Permissions' }),
    'orders.view{Enter}',
  )

  await waitFor(() =>
    expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Alert`]).toEqual({
      gate: { permissions: ['orders.view'] },
    }),
  )
  await user.keyboard('{Escape}{Escape}')
  expect(await screen.findByText('Permission orders.view')).toBeVisible()
})

test('an entry is shown on weekdays in hours of a zone, or hidden then, and its row says so', async () => {
  const { user, layouts } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Alert' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Alert' }))

  await user.click(sheet.getByRole('switch', { name: 'Only on certain days and hours' }))
  await saved()
  await user.click(sheet.getByRole('checkbox', { name: 'Wed' }))
  await user.click(sheet.getByRole('radio', { name: 'Hidden' }))

  const said = /^Hidden Mon, Tue, Thu, Fri 8:00.AM–5:00.PM, Europe\/Berlin$/
  expect(await sheet.findByText(said)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  await waitFor(() =>
    expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Alert`]).toEqual({
      hours: {
        days: ['mon', 'tue', 'thu', 'fri'],
        from: '08:00',
        until: '17:00',
        timeZone: 'Europe/Berlin',
      },
      hiddenThen: true,
    }),
  )
  expect(screen.getAllByText(said)).toHaveLength(2)
  await user.click(sheet.getByRole('switch', { name: 'Only on certain days and hours' }))
  expect(screen.queryByText(said)).toBeNull()
})

test('how much depends on an entry is chosen in its sheet, and is what its team says again', async () => {
  const { user, layouts } = await openPage()
  await user.click(await screen.findByRole('button', { name: 'Alert' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Alert' }))
  const field = sheet.getByRole('combobox', { name: 'Criticality' })
  const choose = async (name: string) => {
    await user.click(field)
    await user.click(await screen.findByRole('option', { name, hidden: true }))
  }
  expect(field).toHaveValue('As its team says: normal')

  await choose('essential')
  await waitFor(() =>
    expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Alert`]).toEqual({
      criticality: 'essential',
    }),
  )
  expect(await axe(document.body)).toHaveNoViolations()
  await choose('As its team says: normal')
  await waitFor(() => expect(layouts.drafts[0]?.layout.entries).toEqual({}))
})

test('who only arranges chooses roles by name, and nothing is asked for that is refused', async () => {
  const { user, api, layouts } = await openPage(undefined, '', ['slipway.layout'])
  expect(await list()).toHaveTextContent('Role Sales · 20% of the users')
  expect(screen.queryByRole('button', { name: 'Preview as …' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Alert' }))
  const sheet = await screen.findByRole('dialog')
  await user.click(within(sheet).getByRole('combobox', { name: 'Roles' }))
  await user.click(await screen.findByRole('option', { name: 'Sales', hidden: true }))

  await waitFor(() =>
    expect(layouts.drafts[0]?.layout.entries[`app/${bar}/Alert`]).toEqual({
      gate: { roles: ['sales'] },
    }),
  )
  const paths = api.calls.map(({ path }) => path)
  for (const path of ['/manage/roles', '/manage/tenants', '/manage/health'])
    expect(paths).not.toContain(path)
})

test('an entry says how often its code failed in the last day, once there is enough to tell', async () => {
  const few = { p50: null, p95: null }
  const item = (component: string, more: Partial<HealthItem>): HealthItem => ({
    draws: 1000,
    failures: 15,
    later: 0,
    reports: 1015,
    failuresPer1000: 14.84,
    reasons: [],
    load: few,
    draw: few,
    remote: 'notices',
    version: '1.2.0',
    component,
    locations: [bar],
    live: 'base',
    since: null,
    ...more,
  })
  const pages = [
    item('Alert', {}),
    item('Notice', { remote: 'desk', version: '2.0.0', failuresPer1000: 40 }),
  ]
  const permissions = [...operatorBoot.meta.permissions, 'slipway.release']
  await openPage(
    (api) =>
      api.answer('GET /manage/health', ({ search }) => ({
        body: {
          lines: { amber: 5, red: 50 },
          remotes: [],
          range: 'day',
          from: '2026-11-21T09:00:00.000Z',
          until: '2026-11-22T09:00:00.000Z',
          items: pages.slice(Number(search.get('page')) - 1, Number(search.get('page'))),
          total: { value: 2, exact: true },
          pages: [],
          moved: [],
          violations: [],
          unproven: 0,
          dropped: 0,
          estimated: 0,
        },
      })),
    '',
    permissions,
  )

  expect(
    await screen.findByRole('link', { name: 'Failures per 1,000: 14.8 (last 24 hours), Alert' }),
  ).toHaveAttribute('href', expect.stringContaining('/manage/health?remote=notices'))
  expect(screen.getByRole('link', { name: /, Notice$/ })).toHaveTextContent(
    'Too few to tell · 2.0.0: Failures per 1,000: 40 (last 24 hours)',
  )
  expect(screen.queryByRole('link', { name: /, Third$/ })).toBeNull()
  expect(await axe(document.body)).toHaveNoViolations()
})

test('an added entry needs what its schema requires, and says what its remote has no grant for', async () => {
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: `Add an entry: ${barName}` }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('combobox', { name: 'Component' }))
  await user.click(await screen.findByRole('option', { name: 'Notice · desk 1.0.0', hidden: true }))
  expect(within(dialog).getByText(/Public locations are not granted to desk/)).toBeVisible()
  await user.type(within(dialog).getByRole('textbox', { name: 'title' }), 'Hello')
  await user.click(within(dialog).getByRole('button', { name: 'Add' }))

  expect(await shown()).toEqual(['Alert', 'Notice', 'Third', 'Notice'])
  await saved()
})

test('a draft is published with what will change in front and a reason, and can be undone', async () => {
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  await host.user.click(screen.getByRole('button', { name: 'Review and publish' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('list', { name: 'What will change' })).toHaveTextContent(
    `Third${barName}Hidden`,
  )
  expect(await axe(document.body)).toHaveNoViolations()
  const publish = within(dialog).getByRole('button', { name: 'Publish' })
  expect(publish).toBeDisabled()
  await host.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'too loud')
  await host.user.click(publish)

  expect(await screen.findByText('Layout 1 is published.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(window.location.search).toBe('')
  expect(host.layouts.published).toMatchObject([{ why: 'too loud' }])
})

test('a draft that was arranged on a page is reviewed at once, and the address forgets it', async () => {
  const layout = { entries: { [`app/${bar}/Notice`]: { hidden: true } }, order: {} } as const
  const host = await openPage(undefined, '?draft=3&publish=now', undefined, [layout])
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish the draft' }))

  await host.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'too loud')
  await host.user.click(dialog.getByRole('button', { name: 'Publish' }))

  expect(await screen.findByText('Layout 1 is published.')).toBeVisible()
  await waitFor(() => expect(window.location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a review says what each value was and will be, and both orders', async () => {
  const host = await openPage(undefined, '?draft=3', undefined, [
    {
      entries: {
        [`app/${bar}/Alert`]: { props: { title: 'Open' }, location: 'global-before-content' },
        [`app/${bar}/Notice`]: { gate: null },
        [`app/${bar}/Third`]: { until: '2026-12-01T08:00:00Z' },
      },
      order: { [bar]: [`app/${bar}/Third`, `app/${bar}/Notice`] },
    },
  ])

  await host.user.click(await screen.findByRole('button', { name: 'Review and publish' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish the draft' }))
  const changes = await dialog.findByRole('list', { name: 'What will change' })

  expect(changes).toHaveTextContent('title: from Closed → to Open')
  expect(changes).toHaveTextContent(`Location: from ${barName} → to Every page, above the content`)
  expect(changes).toHaveTextContent('Gate: from Role Sales · 20% of the users → to Everybody')
  expect(changes).toHaveTextContent(
    'Order: from 1. Alert, 2. Notice, 3. Third → to 1. Third, 2. Notice',
  )
  expect(await axe(document.body)).toHaveNoViolations()
  await host.user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'winter')
  await host.user.click(dialog.getByRole('button', { name: 'Publish' }))
  expect(await screen.findByText('Layout 1 is published.')).toBeVisible()
})

test('what a colleague did to a draft since it was reviewed is told, and published after another look', async () => {
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  await host.user.click(screen.getByRole('button', { name: 'Review and publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  await host.user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'too loud')
  const [draft] = host.layouts.drafts
  const theirs: Layout = { entries: { [`app/${bar}/Alert`]: { hidden: true } }, order: {} }
  host.layouts.drafts = [{ ...(draft as NonNullable<typeof draft>), layout: theirs, revision: 7 }]

  await host.user.click(dialog.getByRole('button', { name: 'Publish' }))

  const told = await dialog.findByRole('alert')
  expect(told).toHaveTextContent('Somebody else has changed this draft in the meantime')
  expect(
    within(told)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['New: Alert – Hidden', 'No longer: Third – Hidden'])
  expect(dialog.getByRole('list', { name: 'What will change' })).toHaveTextContent(/^Alert/)
  expect(host.layouts.published).toEqual([])
  expect(await axe(document.body)).toHaveNoViolations()
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('too loud')
  await host.user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(host.layouts.published).toHaveLength(1))
  expect(host.layouts.published[0]).toMatchObject({ why: 'too loud', layout: theirs })
})

test('a draft that somebody only renamed since it was reviewed is published after another look', async () => {
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  await host.user.click(screen.getByRole('button', { name: 'Review and publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  await host.user.type(await dialog.findByRole('textbox', { name: 'Reason' }), 'too loud')
  const [draft] = host.layouts.drafts
  host.layouts.drafts = [{ ...(draft as NonNullable<typeof draft>), name: 'Winter', revision: 7 }]

  await host.user.click(dialog.getByRole('button', { name: 'Publish' }))

  expect(await dialog.findByRole('alert')).toHaveTextContent(/the same as before/)
  await host.user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(host.layouts.published).toHaveLength(1))
})

test('where somebody published the same meanwhile, one side is chosen and published after another look', async () => {
  const id = `app/${bar}/Third`
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  const theirs = { entries: { [id]: { gate: { flag: 'x' } } }, order: {} }
  const about = { number: 1, at: null, who: 'eve', why: 'theirs', revertOf: null }
  host.layouts.published = [{ ...about, layout: theirs }]
  await host.user.click(screen.getByRole('button', { name: 'Review and publish' }))
  await host.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'mine')
  await host.user.click(screen.getByRole('button', { name: 'Publish' }))
  const conflict = await screen.findByRole('alert')
  expect(conflict).toHaveTextContent('Somebody has published another layout')
  expect(conflict).toHaveTextContent('Third')
  await host.user.click(within(conflict).getByRole('button', { name: 'Keep my changes' }))

  const publish = screen.getByRole('button', { name: 'Publish' })
  await waitFor(() => expect(publish).toBeEnabled())
  expect(host.layouts.drafts[0]).toMatchObject({ base: 1 })
  await host.user.click(publish)
  await waitFor(() => expect(host.layouts.published).toHaveLength(2))
  expect(host.layouts.published[1]?.layout.entries).toEqual({ [id]: { hidden: true } })
})

test('a draft that somebody else changed meanwhile is taken over, or kept', async () => {
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  const [draft] = host.layouts.drafts
  host.layouts.drafts = [{ ...(draft as NonNullable<typeof draft>), revision: 7 }]
  await choose(host, 'Alert', 'Hide')
  const alert = await screen.findByText('Somebody else has changed this draft.')
  await host.user.click(within(alert).getByRole('button', { name: 'Keep mine' }))

  await saved()
  const kept = host.layouts.drafts[0]?.layout.entries ?? {}
  expect(Object.keys(kept)).toEqual([`app/${bar}/Third`, `app/${bar}/Alert`])
})

test('an earlier layout comes back in one step, after it was shown what that changes', async () => {
  const id = `app/${bar}/Third`
  const host = await openPage()
  const about = { at: '2026-11-22T09:00:00.000Z', who: 'eve', revertOf: null }
  host.layouts.published = [
    { ...about, number: 1, why: 'first', layout: { entries: {}, order: {} } },
    {
      ...about,
      number: 2,
      why: 'loud',
      layout: { entries: { [id]: { hidden: true } }, order: {} },
    },
  ]
  await host.user.click(await screen.findByRole('button', { name: 'History' }))
  const rows = within(await screen.findByRole('list', { name: 'Published layouts' }))
  expect(rows.getAllByRole('listitem')[0]).toHaveTextContent('Layout 2')
  expect(await axe(document.body)).toHaveNoViolations()
  await host.user.click(rows.getByRole('button', { name: 'Bring layout 1 back' }))
  await host.user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'quiet')
  await host.user.click(screen.getByRole('button', { name: 'Bring back' }))

  expect(await screen.findByText('Layout 1 is back.')).toBeVisible()
  expect(host.layouts.published[2]).toMatchObject({ revertOf: 1, why: 'quiet' })
})

test('a draft is gone on with on the pages themselves', async () => {
  const permissions = [...operatorBoot.meta.permissions, 'slipway.layout']
  const host = await openPage(undefined, '', permissions)
  await choose(host, 'Third', 'Hide')
  await saved()
  host.api.answer('PUT /session/draft', () => ({ status: 204 }))
  await host.user.click(screen.getByRole('button', { name: 'Arrange on the page' }))

  await waitFor(() => expect(host.opened).toEqual(['/app']))
  expect(host.api.calls).toContainEqual(
    expect.objectContaining({ path: '/session/draft', body: { draft: 3 } }),
  )
})

test('a draft is discarded where it is changed, after a question', async () => {
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  await host.user.click(screen.getByRole('button', { name: 'Discard draft' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete Draft of Ada Lovelace?' })
  expect(host.layouts.drafts).toHaveLength(1)
  await host.user.click(within(dialog).getByRole('button', { name: 'Discard draft' }))

  await waitFor(() => expect(window.location.search).toBe(''))
  expect(host.layouts.drafts).toEqual([])
  await waitFor(async () => expect(await list()).not.toHaveTextContent('Hidden'))
  expect(screen.queryByRole('button', { name: 'Discard draft' })).toBeNull()
})

test('slots are previewed as somebody else from here', async () => {
  const permissions = [...operatorBoot.meta.permissions, 'slipway.preview']
  const { user } = await openPage(undefined, '', permissions)
  await user.click(await screen.findByRole('button', { name: 'Preview as …' }))

  expect(await screen.findByRole('dialog', { name: 'Preview as …' })).toBeVisible()
})

test('drafts are named, left and deleted', async () => {
  const host = await openPage()
  await choose(host, 'Third', 'Hide')
  await saved()
  await host.user.click(screen.getByRole('button', { name: 'Drafts' }))
  const dialog = await screen.findByRole('dialog')
  await host.user.click(
    await within(dialog).findByRole('button', { name: 'Rename Draft of Ada Lovelace' }),
  )
  const name = within(dialog).getByRole('textbox', { name: 'Name of the draft' })
  await host.user.clear(name)
  await host.user.type(name, 'Winter{Enter}')
  expect(await within(dialog).findByText('Winter')).toBeVisible()
  await host.user.click(within(dialog).getByRole('button', { name: 'Delete Winter' }))
  await host.user.click(await screen.findByRole('button', { name: 'Delete' }))

  expect(await screen.findByText(/There is no draft/)).toBeVisible()
  expect(window.location.search).toBe('')
})

test('a host without entries says what to do next', async () => {
  const api = createFakeApi()
  answerLayouts(api, slotMap([]))
  await renderHost({ path: '/manage/slots', boot: operatorBoot, api })

  expect(await screen.findByText('No location has an entry yet')).toBeVisible()
})
