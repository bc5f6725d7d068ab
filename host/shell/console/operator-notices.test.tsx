import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { createFakeApi } from '../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../testing/manage-bodies'
import { renderHost } from '../../testing/render-host'
import { sampleMeta } from '../../testing/sample-bodies'
import { afterFirstPaint } from '../../ui/after-first-paint'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()
const token = { kind: 'token', id: '1', remote: 'refunds', name: 'ci', expiresAt: inDays(2) }
const key = { kind: 'key', id: 'ab', remote: 'refunds', name: 'laptop', expiresAt: inDays(2) }

beforeEach(() => localStorage.clear())

async function open(items: readonly unknown[], meta = operatorMeta, path = '/manage/users') {
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /meta', () => ({ body: meta }))
  api.answer('GET /manage/expiring', () => ({ body: { items } }))
  const host = await renderHost({ path, boot: { ...operatorBoot, meta }, api })
  const asked = () => api.calls.filter(({ path }) => path === '/manage/expiring')
  return { ...host, api, asked }
}

/** Until what comes after the first paint has begun, which the page has asked for before. */
const pageIsQuiet = () =>
  act(async () => {
    await afterFirstPaint()
    await import('./operator-notices')
  })

test('an operator is told in Administration what ends within 3 days, and goes there', async () => {
  const { user, asked } = await open([token, key])

  const notice = await screen.findByText(
    'The token “ci” of refunds ends in 2 days. And 1 more ends within 3 days.',
  )
  expect(notice).toBeVisible()
  expect(asked()[0]?.search.get('days')).toBe('3')
  await user.click(screen.getByRole('button', { name: 'Look at them' }))

  await waitFor(() => expect(window.location.pathname).toBe('/app/manage/tokens'))
})

test('it is told once a day: the next page asks nothing', async () => {
  await open([key])
  expect(
    await screen.findByText('The signing key “laptop” of refunds ends in 2 days.'),
  ).toBeVisible()
  cleanup()

  const { asked } = await open([key])
  await pageIsQuiet()

  expect(asked()).toEqual([])
})

test('where nothing ends nothing is said, and others are not even asked for', async () => {
  const quiet = await open([])
  await waitFor(() => expect(quiet.asked()).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Look at them' })).toBeNull()
  cleanup()
  localStorage.clear()

  const { asked } = await open([token], sampleMeta)
  await pageIsQuiet()

  expect(asked()).toEqual([])
})

test('pages with remotes do not ask for it', async () => {
  const { asked } = await open([token], operatorMeta, '/profile')
  await pageIsQuiet()

  expect(asked()).toEqual([])
})
