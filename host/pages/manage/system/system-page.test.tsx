import type { DoctorBody, PruneDryRun, StorageBody } from '@slipway/sdk/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'
import { sampleDoctor, sampleStorage } from '../../../testing/system-bodies'
import { fetchStaffTexts, loadTexts, setLanguage } from '../../../texts/texts'

expect.extend(toHaveNoViolations)

const none = { rows: 0, bytes: 0 }
const nothing: PruneDryRun = {
  versions: none,
  files: none,
  copies: none,
  releases: none,
  layouts: none,
  drafts: none,
  deliveries: none,
  audit: none,
}
const someRows: PruneDryRun = {
  ...nothing,
  drafts: { rows: 1, bytes: 2500 },
  audit: { rows: 4000, bytes: 2_000_000 },
}

async function openPage(
  more: { doctor?: Partial<DoctorBody>; storage?: Partial<StorageBody> } = {},
) {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /manage/doctor', () => ({ body: { ...sampleDoctor, ...more.doctor } }))
  api.answer('GET /manage/storage', () => ({ body: { ...sampleStorage, ...more.storage } }))
  const host = await renderHost({ path: '/manage/system', boot: operatorBoot, api })
  await screen.findByRole('heading', { level: 1, name: 'System' })
  const table = await screen.findByRole('table', { name: 'What is kept' })
  const rowOf = (name: RegExp) => within(table).getByRole('row', { name })
  const asked = (path: string) => api.calls.filter((call) => call.path === path).length
  return { ...host, api, table, rowOf, asked }
}

test('all is well, and what is right is folded; each server and kind has its row', async () => {
  const { rowOf, asked } = await openPage()

  expect(screen.getByText('All is well')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Findings' })).toBeNull()
  expect(screen.getByText('2 things are all right')).toBeVisible()
  expect(screen.getByText('All settings are understood.')).not.toBeVisible()
  const servers = screen.getByRole('table', { name: 'Servers' })
  expect(within(servers).getByRole('row', { name: /^north:3000/ })).toHaveTextContent(
    /0\.1\.0.*right.*12 GB/,
  )
  expect(rowOf(/^Versions/)).toHaveTextContent(/12.*12 kB.*90 days.*Nov 21, 2026/)
  expect(rowOf(/^Files of versions/)).toHaveTextContent(/40.*as long as their version.*–/)
  expect(rowOf(/^Entries of the audit/)).toHaveTextContent(
    /about 12,000,000.*about 12 GB.*400 days/,
  )
  expect(screen.getByText('Nothing has been removed yet.')).toBeVisible()
  expect(screen.getByText('npx slipway prune')).toBeVisible()
  expect(asked('/manage/storage/dry-run')).toBe(0)
})

test('what is wrong comes first, with what to do, and is looked at again', async () => {
  const line = {
    check: 'disk',
    state: 'warn',
    seen: '900 MB are free.',
    advice: 'Make room.',
  } as const
  const later = { check: 'moon', state: 'fail', seen: 'It is full.', advice: 'Wait.' } as const
  const { api, user } = await openPage({
    doctor: { state: 'fail', lines: [...sampleDoctor.lines, line, later], servers: [] },
  })

  const list = screen.getByRole('list', { name: 'Findings' })
  const found = within(list).getAllByRole('listitem')
  expect(found.map((one) => one.textContent)).toEqual([
    'WrongmoonIt is full.Wait.',
    'Worth a lookDisks900 MB are free.Make room.',
  ])
  expect(screen.getByText('1 thing is wrong and 1 is worth a look')).toBeVisible()
  expect(screen.getByText(/No server has said/)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()

  api.answer('GET /manage/doctor', () => ({ body: sampleDoctor }))
  await user.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByText('All is well')).toBeVisible()
})

test('what would go is asked for by a button, told, and forgotten when one looks again', async () => {
  const { api, user, table, rowOf, asked } = await openPage()
  api.answer('GET /manage/storage/dry-run', () => problemReply(503, 'store-unavailable'))
  await user.click(screen.getByRole('button', { name: 'See what would go' }))
  const retry = await screen.findByRole('button', { name: 'Retry See what would go' })
  api.answer('GET /manage/storage/dry-run', () => ({ body: someRows }))
  await user.click(retry)

  expect(
    await screen.findByText(
      'Would go: Drafts of layouts: 1, Entries of the audit: 4,000; about 2 MB.',
    ),
  ).toBeVisible()
  expect(rowOf(/^Drafts/)).toHaveTextContent(/1 \(2\.5 kB\)$/)
  expect(rowOf(/^Versions/)).toHaveTextContent(/0$/)
  expect(await axe(document.body)).toHaveNoViolations()

  const lastPrune = {
    at: '2026-11-21T10:00:00.000Z',
    who: 'command line',
    isWhole: false,
    found: { ...sampleCounts(), drafts: 1, audit: 4000 },
    bytes: 2_002_500,
  }
  api.answer('GET /manage/storage', () => ({
    body: { ...sampleStorage, isPruning: true, lastPrune },
  }))
  await user.click(screen.getByRole('button', { name: 'Look again' }))

  await waitFor(() =>
    expect(screen.getByText(/^What was old was last removed on Nov 21/)).toHaveTextContent(
      /\(command line\)\. It took Drafts of layouts: 1, .*4,000; about 2 MB\./,
    ),
  )
  expect(screen.getByText(/^It failed in part/)).toBeVisible()
  expect(screen.getByText(/^This server removes once a day/)).toBeVisible()
  expect(within(table).queryByRole('columnheader', { name: 'Would go' })).toBeNull()
  expect(asked('/manage/storage/dry-run')).toBe(2)

  api.answer('GET /manage/storage/dry-run', () => ({ body: nothing }))
  await user.click(screen.getByRole('button', { name: 'See what would go' }))
  expect(await screen.findByText('Nothing would go.')).toBeVisible()
})

function sampleCounts() {
  return Object.fromEntries(Object.keys(nothing).map((kind) => [kind, 0])) as NonNullable<
    StorageBody['lastPrune']
  >['found']
}

test('in German the findings are German, those of a newer server as it has them', async () => {
  const late = {
    check: 'disk',
    state: 'warn',
    seen: '1,900 MB are free on the disk of /data.',
    advice: 'Make room there.',
    words: {
      found: 'room-of-folder',
      remedy: 'make-room',
      values: { mb: 1900, folder: '/data' },
    },
  } as const
  const words = { found: 'moon-full', remedy: 'wait', values: {} }
  const newer = {
    check: 'moon',
    state: 'warn',
    seen: 'It is full.',
    advice: 'Wait.',
    words,
  } as const
  await openPage({ doctor: { state: 'warn', lines: [late, newer] } })
  await loadTexts(fetchStaffTexts)
  await act(() => setLanguage('de'))

  const found = within(await screen.findByRole('list', { name: 'Befunde' }))
  expect(found.getByText(/MB sind frei auf dem Datenträger von \/data\.$/)).toBeVisible()
  expect(found.getByText(/^Schaffen Sie dort Platz/)).not.toHaveAttribute('lang')
  expect(found.getByText('It is full.')).toHaveAttribute('lang', 'en')
  expect(found.getByText('Wait.')).toHaveAttribute('lang', 'en')
  await act(() => setLanguage('en'))
})
