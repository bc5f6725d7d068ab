import type { HealthItem, MapEntry } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../../testing/axe'
import { createFakeApi } from '../../../../testing/fake-api'
import { answerLayouts, mapEntry, slotMap } from '../../../../testing/layout-bodies'
import { operatorBoot } from '../../../../testing/manage-bodies'
import { renderHost } from '../../../../testing/render-host'

expect.extend(toHaveNoViolations)

const bar = 'header-banner'
const entries: readonly MapEntry[] = [
  mapEntry(bar, 'Alert', {}),
  mapEntry(bar, 'Notice', { gate: { roles: ['sales'] } }),
  mapEntry(bar, 'Third', { state: 'switched-off' }),
  mapEntry(bar, 'Fourth', { state: 'hidden', changed: ['hidden'] }),
]
const few = { p50: null, p95: null }
const failing: HealthItem = {
  draws: 0,
  failures: 83,
  later: 0,
  reports: 83,
  failuresPer1000: null,
  reasons: [],
  load: few,
  draw: few,
  remote: 'notices',
  version: '1.2.0',
  component: 'Alert',
  locations: [bar],
  live: 'base',
  since: null,
}

async function openPage(mayRead: boolean) {
  const api = createFakeApi()
  answerLayouts(api, slotMap(entries))
  const own = operatorBoot.meta.permissions
  const permissions = mayRead ? [...own, 'slipway.release'] : own
  const boot = { ...operatorBoot, meta: { ...operatorBoot.meta, permissions } }
  api.answer('GET /meta', () => ({ body: boot.meta }))
  api.answer('GET /manage/health', () => ({
    body: {
      lines: { amber: 5, red: 50 },
      remotes: [],
      range: 'hour',
      from: '2026-11-21T09:00:00.000Z',
      until: '2026-11-21T10:00:00.000Z',
      items: [failing],
      total: { value: 1, exact: true },
      pages: [],
      moved: [],
      violations: [],
      unproven: 0,
      dropped: 0,
      estimated: 0,
    },
  }))
  const host = await renderHost({ path: '/manage/slots', boot, api })
  const map = await screen.findByRole('list', { name: 'Locations of the pages' })
  return { ...host, api, map }
}

const boxOf = (map: HTMLElement, component: string) =>
  within(map).getByRole('button', { name: new RegExp(`^${component}, `) })

test('the boxes of the map carry the names of entries, and what is to be known of each in a word', async () => {
  const { map } = await openPage(true)

  await waitFor(() => expect(boxOf(map, 'Alert')).toHaveTextContent('Alertfailing'))
  expect(boxOf(map, 'Notice')).toHaveTextContent('Noticegated')
  expect(boxOf(map, 'Third')).toHaveTextContent('Thirdoff')
  const more = within(map).getByRole('button', { name: 'Fourth, hidden: show it in the list' })
  expect(more).toHaveTextContent('Fourthhidden')
  const row = document.querySelector(`[data-entry="app/${bar}/Alert"]`)
  expect(row).toHaveTextContent(/^failingAlert/)
  expect(await axe(document.body)).toHaveNoViolations()
})

test('who may not read Health has the map all the same, without what fails', async () => {
  const { map, api } = await openPage(false)

  expect(boxOf(map, 'Alert')).toHaveTextContent(/^Alert$/)
  expect(boxOf(map, 'Third')).toHaveTextContent('Thirdoff')
  expect(api.calls.map(({ path }) => path)).not.toContain('/manage/health')
})

test('an entry lights up on the map and in the list, and a press on its box leads to its row', async () => {
  const { map, user } = await openPage(false)
  const box = boxOf(map, 'Notice')
  const row = document.querySelector(`[data-entry="app/${bar}/Notice"]`)

  await user.hover(box)
  expect(row).toHaveAttribute('data-lit')
  await user.hover(boxOf(map, 'Alert'))
  expect(row).not.toHaveAttribute('data-lit')
  await user.click(box)
  expect(screen.getByRole('button', { name: 'Notice' })).toHaveFocus()
  expect(box).toHaveAttribute('data-lit')
})
