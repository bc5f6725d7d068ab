import type { MetaBody, Proposal, ProposalRulesBody } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { DrawFramed } from '../../../slots/framed'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { slotMap } from '../../../testing/layout-bodies'
import { answerManage, operatorBoot } from '../../../testing/manage-bodies'
import { clearRegistries, renderHost } from '../../../testing/render-host'
import { descriptor } from '../../../testing/render-slots'

expect.extend(toHaveNoViolations)
afterEach(clearRegistries)

const at = '2026-11-21T09:30:00.000Z'
const asks = { remote: 'team', location: '*', may: 'with-approval' } as const
const waiting: Proposal = {
  id: 'team/header-banner/Banner',
  remote: 'team',
  digest: 'd1d1d1d1d1',
  location: 'header-banner',
  component: 'Banner',
  props: { text: 'Sale', tone: 'loud' },
  gate: { roles: ['sales'] },
  content: null,
  versions: [{ version: '1.1.0', as: 'base' }],
  state: 'waiting',
  rule: asks,
  since: at,
  decision: null,
  before: {
    location: 'header-banner',
    component: 'Banner',
    props: { text: 'Hello', tone: 'loud' },
    gate: { roles: ['sales'] },
    content: null,
    at,
    who: 'ada@example.com',
  },
  locked: [{ prop: 'tone', held: true, value: 'calm' }],
}
const rules: ProposalRulesBody = {
  number: 3,
  at,
  who: 'ada@example.com',
  why: 'the header is ours',
  rules: [asks],
  locks: [{ component: 'Banner', prop: 'tone', value: 'calm' }],
  effects: [],
}

async function openPage({
  items = [waiting],
  permissions = operatorBoot.meta.permissions,
  slots = {},
  locale = operatorBoot.meta.user.locale,
}: {
  readonly items?: readonly Proposal[]
  readonly permissions?: readonly string[]
  /** The code that is live. */
  readonly slots?: MetaBody['remotes']['slots']
  readonly locale?: string
} = {}) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/proposals', () => ({
    body: { items, waiting: items.length, remotes: { slots, globals: {} } },
  }))
  api.answer('GET /manage/proposals/decisions', () => ({ body: { items: [] } }))
  api.answer('GET /manage/proposals/rules', () => ({ body: rules }))
  api.answer('POST /manage/proposals/rules/preview', () => ({ body: rules }))
  const { meta } = operatorBoot
  const user = { ...meta.user, locale }
  const boot = { ...operatorBoot, meta: { ...meta, user, permissions: [...permissions] } }
  api.answer('GET /meta', () => ({ body: boot.meta }))
  const host = await renderHost({ path: '/manage/proposals', boot, api })
  await screen.findByRole('heading', { level: 1, name: /^(?:Proposals|Vorschläge)$/ })
  const sent = (method: string) => api.calls.filter((call) => call.method === method)
  return { ...host, api, sent }
}

test('axe finds nothing on the inbox, in a proposal and in the editor of the rules', async () => {
  const { user } = await openPage()
  await user.click(await screen.findByRole('button', { name: /Banner/ }))
  await screen.findByRole('table', { name: 'What is proposed' })
  expect(await axe(document.body)).toHaveNoViolations()

  await user.click(screen.getByRole('button', { name: 'Change the rules' }))
  await screen.findByRole('dialog')

  expect(await axe(document.body)).toHaveNoViolations()
})

test('a proposal says what changed since it was approved, what is locked, and that it cannot be drawn', async () => {
  const { user } = await openPage()

  await user.click(await screen.findByRole('button', { name: /Banner/ }))

  const table = within(await screen.findByRole('table', { name: 'What is proposed' }))
  expect(table.getByRole('row', { name: /text changed Hello Sale/ })).toBeVisible()
  expect(table.getByRole('row', { name: /tone loud loud Locked: calm is delivered/ })).toBeVisible()
  expect(screen.getByText(/Its code is not live yet/)).toBeVisible()
  expect(
    screen.getByText(/The rule for team \(every location\) decides: needs approval/),
  ).toBeVisible()
})

/** The frame in which a proposal is drawn, and what it was handed to draw. */
async function openFrame() {
  const frame = await screen.findByTitle<HTMLIFrameElement>(
    /Banner, (drawn by itself|für sich dargestellt)$/,
  )
  const handed: DrawFramed[] = []
  frame.contentWindow?.addEventListener('message', ({ data }) => handed.push(data))
  const says = (data: unknown, source = frame.contentWindow) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { data, source })))
  return { frame, handed, says }
}

test.each([
  ['en-GB', 'Sale', 'ends today', 'calm'],
  ['de-DE', 'Ausverkauf', 'endet heute', 'ruhig'],
])('in %s its frame gets its texts in that language', async (locale, text, content, tone) => {
  const proposal: Proposal = {
    ...waiting,
    props: { text: { $text: { en: 'Sale', de: 'Ausverkauf' } }, tone: 'loud' },
    content: { $text: { en: 'ends today', de: 'endet heute' } },
    locked: [{ prop: 'tone', held: true, value: { $text: { en: 'calm', de: 'ruhig' } } }],
  }
  const { user } = await openPage({ items: [proposal], slots: { Banner: descriptor() }, locale })
  await user.click(await screen.findByRole('button', { name: /Banner/ }))
  const { handed, says } = await openFrame()

  says({ slipway: 'ready' })

  await waitFor(() => expect(handed).toHaveLength(1))
  expect(handed[0]?.slot).toMatchObject({
    entry: { component: 'Banner', props: { text, tone }, content },
    code: descriptor(),
    locale,
    theme: 'light',
  })
})

test('its frame has no origin, and nobody but it is heard', async () => {
  const { user } = await openPage({ items: [waiting], slots: { Banner: descriptor() } })
  await user.click(await screen.findByRole('button', { name: /Banner/ }))
  const { frame, handed, says } = await openFrame()
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  expect(frame).toHaveAttribute('src', '/app/frame')
  const least = frame.style.blockSize

  says({ slipway: 'ready' }, window)
  says({ slipway: 'height', height: 200 }, window)
  expect(frame.style.blockSize).toBe(least)
  for (const height of ['much', -1, Number.NaN, null]) says({ slipway: 'height', height })
  expect(Number.parseInt(frame.style.blockSize)).toBe(Number.parseInt(least))
  says({ slipway: 'height', height: 1e9 })
  expect(frame.style.blockSize).toBe('448px')
  says({ slipway: 'height', height: 200 })
  expect(frame.style.blockSize).toBe('200px')
  await act(() => new Promise((done) => setTimeout(done, 20)))
  expect(handed).toEqual([])
})

test('who would get it is said in words, also to those who only arrange', async () => {
  const { api, user } = await openPage({ permissions: ['slipway.layout'] })
  api.answer('GET /manage/slots', () => ({ body: slotMap([]) }))
  await user.click(await screen.findByRole('button', { name: /Banner/ }))

  const table = within(await screen.findByRole('table', { name: 'What is proposed' }))
  expect(await table.findByRole('row', { name: 'Gate Role Sales Role Sales' })).toBeVisible()
})

test('is approved with a reason, exactly as it was shown', async () => {
  const { api, user, sent } = await openPage()
  api.answer('POST /manage/proposals/decisions', () => ({ body: { ...waiting, state: 'live' } }))
  await user.click(await screen.findByRole('button', { name: /Banner/ }))
  expect(await screen.findByRole('button', { name: 'Approve' })).toBeDisabled()

  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'looks good')
  await user.click(screen.getByRole('button', { name: 'Approve' }))

  await screen.findByText('Banner of team was approved.')
  const [call] = sent('POST')
  expect(call?.body).toEqual({
    remote: 'team',
    id: waiting.id,
    digest: waiting.digest,
    is: 'approved',
    why: 'looks good',
  })
})

test('what the server refuses is said at the proposal, and the reason that was typed stays', async () => {
  const { api, user } = await openPage()
  api.answer('POST /manage/proposals/decisions', () => problemReply(409, 'proposal-changed'))
  await user.click(await screen.findByRole('button', { name: /Banner/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'no')

  await user.click(screen.getByRole('button', { name: 'Refuse' }))

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('no')
})

test('without any the page says when there would be some', async () => {
  await openPage({ items: [] })

  expect(await screen.findByText('Nothing is waiting')).toBeVisible()
  expect(await screen.findByText('Nothing has been decided yet.')).toBeVisible()
})

test('the list that does not come can be asked for again', async () => {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/proposals', () => problemReply(500, 'internal'))
  api.answer('GET /manage/proposals/decisions', () => ({ body: { items: [] } }))
  api.answer('GET /manage/proposals/rules', () => ({ body: rules }))
  await renderHost({ path: '/manage/proposals', boot: operatorBoot, api })

  expect(await screen.findByRole('button', { name: /again|retry/i })).toBeVisible()
})

test('who only arranges decides on proposals, and sees no rules', async () => {
  const { sent } = await openPage({
    permissions: ['slipway.layout'],
  })

  await screen.findByRole('button', { name: /Banner/ })
  expect(screen.queryByRole('heading', { name: 'Rules' })).toBeNull()
  expect(sent('GET').some(({ path }) => path.endsWith('/rules'))).toBe(false)
})

test('other rules say what they would change before they are saved', async () => {
  const { api, user, sent } = await openPage()
  api.answer('POST /manage/proposals/rules/preview', () => ({
    body: {
      ...rules,
      effects: [
        {
          id: 'team/header-banner/Banner',
          remote: 'team',
          location: 'header-banner',
          component: 'Banner',
          from: 'live',
          to: 'not-allowed',
          props: ['tone'],
        },
      ],
    },
  }))
  api.answer('PUT /manage/proposals/rules', () => ({ body: rules }))
  await user.click(await screen.findByRole('button', { name: 'Change the rules' }))
  const dialog = within(await screen.findByRole('dialog'))

  await user.selectOptions(dialog.getByRole('combobox', { name: 'May' }), 'may not propose')
  await dialog.findByText('Live → Not allowed')
  expect(dialog.getByText('Other values of: tone')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'enough')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Save the rules' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: 'Save the rules' }))

  await screen.findByText('The rules were changed.')
  const [put] = sent('PUT')
  expect(put?.body).toEqual({
    rules: [{ remote: 'team', location: '*', may: 'no' }],
    locks: rules.locks,
    why: 'enough',
  })
})

test('faults of rules stand at their fields', async () => {
  const { api, user } = await openPage()
  const errors = [
    { pointer: '/locks/0/value', code: 'props-invalid', detail: '"tone" is of type number.' },
  ]
  api.answer('POST /manage/proposals/rules/preview', () =>
    problemReply(422, 'rules-invalid', { errors }),
  )
  await user.click(await screen.findByRole('button', { name: 'Change the rules' }))

  expect(await screen.findByText('"tone" is of type number.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save the rules' })).toBeDisabled()
})
