import type { ReleaseEntry } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, type FakeApi, problemReply } from '../../../testing/fake-api'
import { operatorBoot } from '../../../testing/manage-bodies'
import { answerReleases, sampleGuard, sampleReleases } from '../../../testing/release-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

async function openPage(prepare: (api: FakeApi) => void = () => undefined) {
  const api = createFakeApi()
  answerReleases(api)
  prepare(api)
  const host = await renderHost({ path: '/manage/releases', boot: operatorBoot, api })
  const sent = (call: string) =>
    api.calls.filter(({ method, path }) => `${method} ${path}` === call)
  return { ...host, api, sent }
}

const press = (name: string) => screen.findByRole('button', { name })
const dialog = () => screen.findByRole('dialog')
// jsdom lays nothing out, and what drops down takes its field for scrolled away.
const option = (name: string) => screen.findByRole('option', { name, hidden: true })

// Over the dialog, and not in it.
const listOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-controls') ?? '')

type Host = Awaited<ReturnType<typeof openPage>>

async function choose({ user }: Host, remote: string, version: string) {
  const box = await dialog()
  const [field] = within(box).getAllByRole('combobox', { name: /^(?:Remote|Another remote)/ })
  await user.click(field as HTMLElement)
  await user.click(await option(remote))
  const part = await within(box).findByRole('group', { name: remote })
  const versions = await within(part).findByRole('combobox', { name: 'Version' })
  await user.click(versions)
  await waitFor(() => expect(listOf(versions)).not.toBeNull())
  const list = within(listOf(versions) as HTMLElement)
  await user.click(await list.findByRole('option', { name: version, hidden: true }))
  return part
}

test('a guard that does not answer holds nothing up: the way back is there', async () => {
  await openPage((api) => api.answer('GET /manage/guard', () => new Promise(() => undefined)))

  expect(await press('Roll back orders')).toBeEnabled()
})

test('a part that failed is asked for again, and takes nothing away meanwhile', async () => {
  const { sent } = await openPage((api) =>
    api.answer('GET /manage/overview', () => problemReply(404, 'not-found')),
  )
  const back = await press('Roll back orders')
  await waitFor(() => expect(sent('GET /manage/overview').length).toBeGreaterThan(1))

  expect(back).toBeInTheDocument()
})

test('says what is live, and of each release who made it, when, why, and what it changed', async () => {
  await openPage()

  const live = await screen.findByRole('list', { name: 'Live now' })
  const [head, byTeam] = within(await screen.findByRole('list', { name: 'All releases' }))
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.closest('li') as HTMLElement)

  expect(live).toHaveTextContent(/desk1\.0\.0.*orders1\.0\.0/)
  expect(head).toHaveTextContent(/Release 3LiveRollback.*2026.*ada@example\.com.*reason 3/)
  expect(within(head as HTMLElement).getByText('2.0.0')).toBeVisible()
  expect(byTeam).toHaveTextContent('token ci of orders')
  expect(await axe(document.body)).toHaveNoViolations()
})

test.each([
  ['Promote 2.0.0 of orders', 'Promote', /orders1\.0\.02\.0\.0/, '2.0.0'],
  ['End the canary 2.0.0 of orders', 'End the canary', /orders1\.0\.0/, '1.0.0'],
])('%s is one press, with what will change in front', async (name, action, changes, version) => {
  const canary = { version: '2.0.0', percent: 5 }
  const { user, sent } = await openPage((api) =>
    api.answer('GET /manage/releases/head', () => ({
      body: {
        id: 3,
        remotes: { orders: { version: '1.0.0', canary }, desk: { version: '1.0.0' } },
      },
    })),
  )
  expect(await screen.findAllByRole('button', { name: /Promote|End the canary/ })).toHaveLength(2)
  await user.click(await press(name))
  const box = await dialog()
  const list = await within(box).findByRole('list', { name: 'What will change' })

  expect(list).toBeVisible()
  expect(list).toHaveTextContent(changes)
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(within(box).getByRole('button', { name: action }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /manage/releases')).toMatchObject([
    { ifMatch: '"3"', body: { why: expect.stringMatching(/./), set: { orders: { version } } } },
  ])
})

test('several remotes are released in one step, with what will change in front', async () => {
  const host = await openPage()
  const { user, sent } = host
  await user.click(await press('New release'))
  await choose(host, 'orders', '2.0.0')
  await choose(host, 'desk', '2.0.0')
  const box = await dialog()
  const release = await within(box).findByRole('button', { name: 'Release 2 remotes' })
  const changes = await within(box).findByRole('list', { name: 'What will change' })

  expect(changes).toHaveTextContent(/orders1\.0\.0.*2\.0\.0.*desk1\.0\.0.*2\.0\.0/)
  expect(release).toBeDisabled()
  await user.type(within(box).getByRole('textbox', { name: 'Reason' }), 'together')
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(release)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /manage/releases')).toMatchObject([
    {
      ifMatch: '"3"',
      body: { why: 'together', set: { orders: { version: '2.0.0' }, desk: { version: '2.0.0' } } },
    },
  ])
})

test('a canary is sent with its share, which says how many users it is', async () => {
  const host = await openPage()
  const { user, sent } = host
  await user.click(await press('New release'))
  const part = await choose(host, 'orders', '2.0.0')
  await user.click(within(part).getByRole('radio', { name: 'A share of the users' }))
  const number = within(part).getByRole('spinbutton')

  await user.clear(number)
  await user.type(number, '101')
  expect(within(part).getByText('Enter 0 to 100.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Release 1 remote' })).toBeDisabled()
  await user.clear(number)
  await user.type(number, '21')
  expect(await within(part).findByText('12 of 57 users')).toBeVisible()
  expect(within(part).getByRole('slider')).toHaveValue('21')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'carefully')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Release 1 remote' })).toBeEnabled(),
  )
  await user.click(screen.getByRole('button', { name: 'Release 1 remote' }))

  await waitFor(() => expect(sent('POST /manage/releases')).toHaveLength(1))
  const canary = { version: '2.0.0', percent: 21 }
  expect(sent('POST /manage/releases')[0]?.body).toMatchObject({
    set: { orders: { version: '1.0.0', canary } },
  })
})

test('somebody else’s release is told with who and what, and nothing typed is lost', async () => {
  const host = await openPage()
  const { user, api, sent } = host
  await user.click(await press('New release'))
  await choose(host, 'desk', '2.0.0')
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'mine')
  const release = screen.getByRole('button', { name: 'Release 1 remote' })
  await waitFor(() => expect(release).toBeEnabled())
  const [head] = sampleReleases
  const theirs = { ...head, id: 4, who: 'eve@example.com', why: 'faster' } as never
  answerReleases(api, [theirs, ...sampleReleases])
  api.answer('POST /manage/releases', ({ ifMatch }) =>
    ifMatch === '"4"'
      ? { status: 201, body: { ...sampleReleases[0], id: 5 } }
      : problemReply(412, 'head-changed'),
  )
  await user.click(release)

  const told = await screen.findByText('Release 4 by eve@example.com: faster')
  expect(told).toHaveTextContent(/orders2\.0\.0.*1\.0\.0/)
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('mine')
  await waitFor(() => expect(release).toBeEnabled())
  await user.click(release)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /manage/releases').map(({ ifMatch }) => ifMatch)).toEqual(['"3"', '"4"'])
})

test('faults and a freeze stand in front, and hold up the release', async () => {
  const detail = 'orders 3.0.0 is switched off; switch it on first.'
  const freeze = { since: '2026-11-24T09:00:00.000Z', until: null, who: 'ada', why: 'Black Friday' }
  const host = await openPage((api) => {
    const faults = [{ pointer: '/set/orders/version', code: 'version-disabled', detail }]
    const changes = [
      { remote: 'orders', from: null, to: { version: '3.0.0' }, live: null, before: null },
    ]
    api.answer('POST /manage/releases/preview', () => ({
      body: { head: 3, changes, faults, freeze, passedOver: [] },
    }))
    api.answer('GET /manage/releases/freeze', () => ({ body: { freeze } }))
  })
  expect(
    await screen.findByText('Releases are frozen until somebody lifts the freeze'),
  ).toBeVisible()
  await host.user.click(await press('New release'))
  await choose(host, 'orders', '3.0.0 (switched off)')
  await host.user.type(screen.getByRole('textbox', { name: 'Reason' }), 'now')

  const box = await dialog()
  expect(await within(box).findByText(detail)).toBeVisible()
  expect(within(box).getByText('Black Friday')).toBeVisible()
  expect(within(box).getByRole('button', { name: 'Release 1 remote' })).toBeDisabled()
})

test.each([
  ['Roll back orders', { remote: 'orders' }, 'Roll back orders'],
  ['Make release 2 live again', { to: 2 }, 'Roll back to release 2'],
  ['Roll back to the set before release 3', {}, 'Roll back to the set before'],
])('%s: one press, which names what will change', async (name, rollback, title) => {
  const { user, sent } = await openPage()
  await user.click(await press(name))
  const box = await screen.findByRole('dialog', { name: title })
  const changes = await within(box).findByRole('list', { name: 'What will change' })
  const back = within(box).getByRole('button', { name: 'Roll back' })

  expect(changes).toHaveTextContent(/orders1\.0\.0.*2\.0\.0.*1\.0\.0 has been live since/)
  await waitFor(() => expect(back).toBeEnabled())
  await user.click(back)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('POST /manage/releases/preview')[0]?.body).toEqual({ rollback })
  expect(sent('POST /manage/releases/rollback')).toMatchObject([
    { ifMatch: '"3"', body: { ...rollback, why: title } },
  ])
})

test('a rollback is undone from its notice', async () => {
  const { user, sent } = await openPage((api) => {
    const [entry] = sampleReleases
    const headers = { 'Slipway-Change': '41' }
    api.answer('POST /manage/releases/rollback', () => ({ status: 201, body: entry, headers }))
    api.answer('POST /manage/audit/41/undo', () => ({ body: { change: 42 } }))
  })
  await user.click(await press('Roll back orders'))
  const back = await press('Roll back')
  await waitFor(() => expect(back).toBeEnabled())
  await user.click(back)
  await user.click(await press('Undo'))

  await waitFor(() => expect(sent('POST /manage/audit/41/undo')).toHaveLength(1))
})

test('Control+Z right after an Undo undoes nothing twice', async () => {
  const { user, sent } = await openPage((api) => {
    const [entry] = sampleReleases
    const headers = { 'Slipway-Change': '41' }
    api.answer('POST /manage/releases/rollback', () => ({ status: 201, body: entry, headers }))
    api.answer('POST /manage/audit/41/undo', () => ({ body: { change: 42, changes: [] } }))
  })
  await user.click(await press('Roll back orders'))
  const back = await press('Roll back')
  await waitFor(() => expect(back).toBeEnabled())
  await user.click(back)
  const undo = await press('Undo')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(undo)
  await user.keyboard('{Control>}z{/Control}')

  // The notice may be drawn anew while it comes in.
  const done = () => screen.getByText('Undone: it is as it was before.')
  await waitFor(() => expect(done()).toBeVisible())
  expect(sent('POST /manage/audit/41/undo')).toHaveLength(1)
})

test('the reason of a rollback has the focus, and Enter rolls back', async () => {
  const { user, sent } = await openPage()
  await user.click(await press('Roll back orders'))
  const box = await dialog()
  const why = within(box).getByRole('textbox', { name: 'Reason' })
  await waitFor(() => expect(why).toHaveFocus())
  await waitFor(() => expect(within(box).getByRole('button', { name: 'Roll back' })).toBeEnabled())
  await user.keyboard('slow{Enter}')

  await waitFor(() => expect(sent('POST /manage/releases/rollback')).toHaveLength(1))
  expect(sent('POST /manage/releases/rollback')[0]?.body).toMatchObject({ why: 'slow' })
})

test('a way back is offered only where there is one', async () => {
  await openPage((api) => {
    const [head] = sampleReleases
    const body = { id: 3, remotes: head?.remotes, former: ['orders'] }
    api.answer('GET /manage/releases/head', () => ({ body }))
  })

  expect(await press('Roll back orders')).toBeVisible()
  expect(await press('Make release 2 live again')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Roll back desk' })).toBeNull()
  // The rollback has brought its set back.
  expect(screen.queryByRole('button', { name: 'Make release 1 live again' })).toBeNull()
})

test('the remotes of a new release cover nothing before somebody asks for them', async () => {
  const { user } = await openPage()
  await user.click(await press('New release'))
  const remote = within(await dialog()).getByRole('combobox', { name: 'Remote' })
  await waitFor(() => expect(remote).toHaveFocus())

  expect(remote).toHaveAttribute('aria-expanded', 'false')
  await user.keyboard('{ArrowDown}')
  // Where it is drawn, over the dialog, only a browser knows.
  expect(await dialog()).toContainElement(await option('desk'))
})

test('where there is nothing to roll back to, the dialog says so', async () => {
  const detail = 'No other version of orders was ever released.'
  const { user } = await openPage((api) =>
    api.answer('POST /manage/releases/preview', () =>
      problemReply(409, 'nothing-to-roll-back', { detail }),
    ),
  )
  await user.click(await press('Roll back orders'))

  expect(await screen.findByText(detail)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Roll back' })).toBeDisabled()
})

describe('versions that failed and are not restored', () => {
  const failed = { remote: 'orders', version: '1.1.0', why: 'hung', failures: 1, draws: 1 } as const
  const takenOff = { ...failed, version: '1.2.0', why: 'taken-off', failures: 0, draws: 0 } as const
  const changes = [
    { remote: 'orders', from: null, to: { version: '1.0.0' }, live: null, before: null },
  ]
  const openWith = async (more: object) => {
    const body = { head: 3, changes: [], passedOver: [takenOff, failed], faults: [], freeze: null }
    const opened = await openPage((api) =>
      api.answer('POST /manage/releases/preview', () => ({ body: { ...body, ...more } })),
    )
    await opened.user.click(await press('Roll back orders'))
    return within(await dialog())
  }

  test('are named in front of the roll back, with the reason and what pages had of them', async () => {
    const box = await openWith({ changes })

    const note = await box.findByRole('note')
    expect(
      within(note)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'orders 1.2.0 · the guard took it off',
      'orders 1.1.0 · pages froze on it · 1 of 1 box failed',
    ])
    expect(box.getByRole('button', { name: 'Roll back' })).toBeEnabled()
  })

  test('are all that is left: the dialog says so and what to do, and rolls nothing back', async () => {
    const box = await openWith({})

    expect(await box.findByRole('alert')).toHaveTextContent(
      /^No earlier version is left that did not fail.*orders 1\.2\.0.*choose its release in the history/,
    )
    expect(box.queryByText(/Nothing would change/)).not.toBeInTheDocument()
    expect(box.getByRole('button', { name: 'Roll back' })).toBeDisabled()
  })
})

test('any two sets are compared', async () => {
  const { user } = await openPage()
  await user.click(await press('Compare release 2'))
  expect(screen.getByRole('status')).toHaveTextContent('Release 2 is chosen')
  await user.click(await press('Compare release 1'))

  const box = await screen.findByRole('dialog', { name: 'From release 1 to release 2' })
  expect(within(box).getByRole('listitem')).toHaveTextContent(/orders1\.0\.0.*2\.0\.0/)
})

test('releases are frozen until a time, with a reason; a time that is over is told at its field', async () => {
  const over = 'This time is over, by the clock of the database.'
  let isOver = true
  const { user, sent } = await openPage((api) =>
    api.answer('PUT /manage/releases/freeze', ({ body }) => {
      const errors = [{ pointer: '/until', code: 'invalid-value', detail: over }]
      if (isOver) return problemReply(422, 'validation-failed', { errors })
      const freeze = { ...(body as object), since: '2026-11-24T09:00:00.000Z', who: 'ada' }
      return { body: { freeze } }
    }),
  )
  await user.click(await press('Freeze releases'))
  const box = await dialog()
  const freeze = within(box).getByRole('button', { name: 'Freeze releases' })
  expect(freeze).toBeDisabled()
  await user.type(within(box).getByRole('textbox', { name: 'Reason' }), 'Black Friday')
  await user.click(freeze)
  expect(await within(box).findByText(over)).toBeVisible()
  isOver = false
  await user.click(within(box).getByRole('radio', { name: 'Until it is lifted' }))
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(freeze)

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, last] = sent('PUT /manage/releases/freeze').map(({ body }) => body)
  expect(first).toEqual({ until: expect.stringMatching(/^2.*Z$/), why: 'Black Friday' })
  expect(last).toEqual({ until: null, why: 'Black Friday' })
})

const theirs = {
  since: '2026-11-24T09:00:00.000Z',
  until: null,
  who: 'eve@example.com',
  why: 'an audit',
}

test('a freeze that somebody else made meanwhile is told with who and why, and replaced only then', async () => {
  const { api, user, sent } = await openPage()
  await user.click(await press('Freeze releases'))
  const box = await dialog()
  await user.type(within(box).getByRole('textbox', { name: 'Reason' }), 'Black Friday')
  api.answer('GET /manage/releases/freeze', () => ({ body: { freeze: theirs } }))
  const mine = { freeze: { ...theirs, who: 'ada@example.com', why: 'Black Friday' } }
  api.answer('PUT /manage/releases/freeze', ({ ifMatch }) =>
    ifMatch === '"0"' ? problemReply(412, 'freeze-changed') : { body: mine },
  )
  await user.click(within(box).getByRole('button', { name: 'Freeze releases' }))

  const told = await within(box).findByRole('alert')
  expect(told).toHaveTextContent(/eve@example\.com has frozen releases.*an audit/)
  expect(within(box).getByRole('textbox', { name: 'Reason' })).toHaveValue('Black Friday')
  await user.click(within(box).getByRole('button', { name: 'Replace their freeze' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const tags = ['"0"', `"${Date.parse(theirs.since)}"`]
  expect(sent('PUT /manage/releases/freeze').map(({ ifMatch }) => ifMatch)).toEqual(tags)
})

test('where a freeze cannot be read, the page says so, and offers to read it again', async () => {
  const { api, user } = await openPage((fake) =>
    fake.answer('GET /manage/releases/freeze', () => problemReply(403, 'forbidden')),
  )
  expect(await screen.findByText('Whether releases are frozen is not known')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Freeze releases' })).toBeDisabled()

  api.answer('GET /manage/releases/freeze', () => ({ body: { freeze: theirs } }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))

  expect(await screen.findByText(/^Releases are frozen until/)).toBeVisible()
})

test('a freeze is shown with until when, who and why, and is lifted in one press', async () => {
  const freeze = {
    since: '2026-11-24T09:00:00.000Z',
    until: '2099-11-27T08:00:00.000Z',
    who: 'ada@example.com',
    why: 'Black Friday',
  }
  const { user, sent } = await openPage((api) => {
    api.answer('GET /manage/releases/freeze', () => ({ body: { freeze } }))
    api.answer('DELETE /manage/releases/freeze', () => ({ body: { freeze: null } }))
  })
  const banner = await screen.findByText(/^Releases are frozen until Nov 27, 2099/)
  expect(banner.closest('[role="status"]')).toHaveTextContent(/Black Friday.*ada@example\.com/)
  await user.click(await press('Lift the freeze'))

  const seen = `"${Date.parse(freeze.since)}"`
  await waitFor(() =>
    expect(sent('DELETE /manage/releases/freeze')).toMatchObject([{ ifMatch: seen }]),
  )
})

test('nothing live, and no release yet', async () => {
  await openPage((api) => answerReleases(api, []))

  expect(await screen.findByText('Nothing is live')).toBeVisible()
  expect(await screen.findByText('Nothing was released yet')).toBeVisible()
})

test.each([
  ['/manage/releases/head', 403, 'forbidden', 'You have no access to this'],
  ['/manage/releases', 500, 'internal', /Something went wrong on the server/],
] as const)('%s refused or failed is told', async (path, status, code, text) => {
  await openPage((api) => api.answer(`GET ${path}`, () => problemReply(status, code)))

  expect(await screen.findByText(text, undefined, { timeout: 8000 })).toBeVisible()
})

describe('the guard', () => {
  test('says what it sees of each version, beside what, with its verdict, and what it took off', async () => {
    await openPage()

    const seen = await screen.findByRole('table', { name: 'orders 2.0.0' })
    const [, essential, decoration] = within(seen).getAllByRole('row')
    expect(essential).toHaveTextContent(
      /OrderCard · essential, as the team’s build says.*2 of 312 uses failed · Users with failures: 23 of 704 uses failedNo difference/,
    )
    expect(decoration).toHaveTextContent(
      /OrderHint · decoration, as operators say of app.*0 of 12 uses failed–Cannot tell yet2\.0\.0 has to be shown on 48 more pages and to 1 more user in the same minute\.$/,
    )
    expect(essential).toHaveTextContent(
      /Only on pages of orders · Only while viewing or editing · One of these values of status: paid or packed/,
    )
    expect(screen.getByText(/^Uses are counted here/)).toBeVisible()
    expect(screen.getByText(/^It took two versions off in ten minutes, so until/)).toBeVisible()
    expect(await screen.findByRole('list', { name: 'What the guard did' })).toHaveTextContent(
      /Canary endeddesk 2\.0\.0DeskCard · 9 of 120 uses failed.*Also on these pages: orders 1\.2\.0 \(changed [^)]+, failures: 4\) and notes 3\.0\.0 \(changed/,
    )
    const warned = within(screen.getByRole('list', { name: 'What the guard did' }))
    expect(warned.getByText('Warning').closest('li')).toHaveTextContent(
      /CrewCard · 9 of 46 uses failed.*All 6 uses with failures also had on their pages: notes 3\.0\.0 \(0 of 40 without failures had it\) and orders 1\.2\.0 \(40 of 40 without failures had it\)notes 3\.0\.0 may break it, so nothing was taken off\. Look at that one first: .* see whether CrewCard still fails\.3 failures came after their box had been drawn: they take nothing off\.$/,
    )
    const notice = (await screen.findByText('The guard took a version off')).closest('div')
    expect(notice?.parentElement).toHaveTextContent('desk 2.0.0')
    expect(screen.getByRole('link', { name: 'Figures in the audit' })).toHaveAttribute(
      'href',
      expect.stringContaining('/manage/audit?action=guard&remote=desk'),
    )
    expect(await axe(document.body)).toHaveNoViolations()
  })

  test('is set to warn only, with a reason', async () => {
    const { user, sent } = await openPage((api) =>
      api.answer('PUT /manage/guard', () => ({ body: sampleGuard })),
    )
    await user.click(await press('Set the guard'))
    const box = await dialog()
    await user.click(within(box).getByRole('radio', { name: 'Only warn' }))
    expect(within(box).getByRole('button', { name: 'Save' })).toBeDisabled()
    await user.type(within(box).getByRole('textbox', { name: 'Reason' }), 'a test of load')
    expect(await axe(document.body)).toHaveNoViolations()
    await user.click(within(box).getByRole('button', { name: 'Save' }))

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('PUT /manage/guard')).toMatchObject([
      { body: { mode: 'warn', why: 'a test of load' } },
    ])
  })

  test('that does nothing says so, and who said so', async () => {
    const set = { who: 'ada@example.com', why: 'migration', since: '2026-11-22T09:00:00.000Z' }
    const off = { ...sampleGuard, mode: 'off', set, watched: [], outcomes: [] }
    await openPage((api) => api.answer('GET /manage/guard', () => ({ body: off })))

    expect(await screen.findByText(/The guard is switched off/)).toBeVisible()
    expect(screen.getByText(/ada@example\.com.*migration/)).toBeVisible()
    expect(screen.getByText(/There is no canary/)).toBeVisible()
    expect(screen.queryByText('The guard took a version off')).toBeNull()
  })
  test.each(['uses', 'draws'])(
    'gives its reason for a rollback in the reader’s language (%s)',
    async (counted) => {
      const why = `DeskCard of 2.0.0 failed in 9 of 120 ${counted}, of 7 users; beside it 1 of 300.`
      const [head, ...rest] = sampleReleases
      const meta = { ...operatorBoot.meta, user: { ...operatorBoot.meta.user, locale: 'de' } }
      const api = createFakeApi()
      answerReleases(api, [{ ...(head as ReleaseEntry), who: 'guard', why }, ...rest])
      api.answer('GET /meta', () => ({ body: meta }))
      await renderHost({ path: '/manage/releases', boot: { ...operatorBoot, meta }, api })

      expect(await screen.findByText(/^DeskCard in 2\.0\.0: 9 von 120 Nutzungen/)).toBeVisible()
      expect(screen.getAllByText('Wächter').length).toBeGreaterThan(1)
      expect(screen.queryByText(/failed in/)).toBeNull()
    },
  )
})
