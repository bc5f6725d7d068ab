import type { FieldEntry } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi, type FakeApi } from '../../testing/fake-api'
import { renderHost } from '../../testing/render-host'
import { sampleForm, sampleMeta, sampleRecord, signedInBoot } from '../../testing/sample-bodies'
import { unplaced } from '../../testing/unplaced'

expect.extend(toHaveNoViolations)

const common = { kind: 'field', required: false, readOnly: false } as const
const fields: readonly FieldEntry[] = [
  { ...common, name: 'due', label: 'Due', type: 'date' },
  { ...common, name: 'testedAt', label: 'Tested at', type: 'date-time' },
]
const testedAt = new Date(2026, 1, 1, 8, 30).toISOString()

async function renderEdit(locale: string) {
  const api = createFakeApi()
  const user = { ...sampleMeta.user, locale }
  const boot = { ...signedInBoot, session: 'known', meta: { ...sampleMeta, user } } as const
  api.answer('GET /meta', () => ({ body: boot.meta }))
  api.answer('GET /resources/orders/form', () => ({
    body: { ...sampleForm('edit'), fields: [...fields], relations: [] },
  }))
  const record = sampleRecord(1, { due: '2026-11-22', testedAt })
  api.answer('GET /resources/orders/1', () => ({ body: record }))
  api.answer('PATCH /resources/orders/1', () => ({ body: record }))
  const host = await renderHost({ path: '/resources/orders/1/edit', api, boot })
  await screen.findByRole('form')
  return host
}

const field = (label: string) => screen.getByRole('textbox', { name: label })
const saved = ({ calls }: FakeApi) => calls.find(({ method }) => method === 'PATCH')?.body

test.each([
  ['en-GB', '22 Nov 2026', '1 Feb 2026, 08:30'],
  ['en-US', 'Nov 22, 2026', 'Feb 1, 2026, 8:30 AM'],
  ['de-DE', '22.11.2026', '01.02.2026, 08:30'],
])('in %s, days are shown as %s and times as %s', async (locale, day, instant) => {
  await renderEdit(locale)

  expect(field('Due')).toHaveValue(day)
  expect(field('Tested at')).toHaveValue(instant)
})

test.each([
  ['en-GB', '05/06/2026', /Friday,? 5 June 2026/],
  ['en-GB', '2026-06-05', /Friday,? 5 June 2026/],
  ['de-DE', '5.6.26', /Freitag, 5. Juni 2026/],
])('in %s, %s is read, shown and kept', async (locale, typed, understood) => {
  const { api, user } = await renderEdit(locale)

  await user.clear(field('Due'))
  await user.type(field('Due'), typed)
  expect(screen.getByText(understood)).toBeVisible()
  await user.keyboard('{Enter}')

  await waitFor(() => expect(saved(api)).toEqual({ due: '2026-06-05' }))
})

test('a text that is no day is marked, and not saved', async () => {
  const { api, user } = await renderEdit('en-GB')

  await user.clear(field('Due'))
  await user.type(field('Due'), '31/02/2026{Enter}')

  const message = '“31/02/2026” is not a value for Due. Type a value such as 31 Jan 2026.'
  expect(await screen.findByText(message)).toBeVisible()
  expect(field('Due')).toHaveFocus()
  expect(saved(api)).toBeUndefined()
})

test('a day is chosen from the calendar with the keyboard alone', async () => {
  const { api, user } = await renderEdit('en-GB')
  field('Due').focus()

  await user.tab()
  await user.keyboard('{Enter}')
  const chosen = await screen.findByRole('button', {
    name: /Sunday,? 22 November 2026/,
    ...unplaced,
  })
  await waitFor(() => expect(chosen).toHaveFocus())
  expect(await axe(document.body)).toHaveNoViolations()
  await user.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Home}')
  expect(
    screen.getByRole('button', { name: /Monday,? 28 December 2026/, ...unplaced }),
  ).toHaveFocus()
  await user.keyboard('{Shift>}{PageUp}{/Shift}{End}{ArrowLeft}{ArrowUp}{Enter}')

  await waitFor(() => expect(screen.queryByRole('grid', unplaced)).toBeNull())
  expect(field('Due')).toHaveValue('20 Dec 2025')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(saved(api)).toEqual({ due: '2025-12-20' }))
})

test('the calendar changes the day of an instant, and not its time', async () => {
  const { api, user } = await renderEdit('de-DE')

  await user.click(screen.getByRole('button', { name: 'Kalender für Tested at' }))
  await user.click(await screen.findByRole('button', { name: 'Nächster Monat', ...unplaced }))
  const grid = screen.getByRole('grid', { name: 'März 2026', ...unplaced })
  await user.click(
    within(grid).getByRole('button', { name: 'Mittwoch, 4. März 2026', ...unplaced }),
  )
  await user.click(screen.getByRole('button', { name: 'Änderungen speichern' }))

  await waitFor(() =>
    expect(saved(api)).toEqual({ testedAt: new Date(2026, 2, 4, 8, 30).toISOString() }),
  )
})

test('Escape closes the calendar, and the focus is back', async () => {
  const { user } = await renderEdit('en-GB')
  const button = screen.getByRole('button', { name: 'Calendar for Due' })

  await user.click(button)
  await screen.findByRole('grid', unplaced)
  await user.keyboard('{Escape}')

  await waitFor(() => expect(screen.queryByRole('grid', unplaced)).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())
})
