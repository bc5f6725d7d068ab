import { screen, waitFor, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../../testing/axe'
import { createFakeApi, problemReply } from '../../../testing/fake-api'
import { answerManage, operatorBoot, sampleOperatorToken } from '../../../testing/manage-bodies'
import { renderHost } from '../../../testing/render-host'

expect.extend(toHaveNoViolations)

const secret = 'slipway_operator_once-and-never-again'

async function openPage(path = '/manage/tokens') {
  const api = createFakeApi()
  answerManage(api)
  const meta = {
    ...operatorBoot.meta,
    permissions: ['slipway.manage', 'slipway.release', 'slipway.layout'],
  }
  api.answer('GET /meta', () => ({ body: meta }))
  const host = await renderHost({ path, boot: { ...operatorBoot, meta }, api })
  await screen.findByRole('heading', { level: 1, name: 'Tokens' })
  const callsOf = (method: string) => api.calls.filter((call) => call.method === method)
  return { ...host, api, callsOf }
}

async function openForm({ user }: Pick<Awaited<ReturnType<typeof openPage>>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: 'New operator’s token' }))
  return within(await screen.findByRole('dialog', { name: 'New operator’s token' }))
}

test('a token of an operator says whose it is, what it may and when it ends', async () => {
  await openPage()

  const list = await screen.findByRole('list', { name: 'Tokens of operators' })
  const [row] = within(list).getAllByRole('listitem')

  expect(row).toHaveTextContent(/^nightlyof ada@example.comValidEnds in /)
  expect(row).toHaveTextContent(
    'May: release, roll back, switch off, freeze and arrange slots and decide proposals.',
  )
  expect(row).toHaveTextContent(/Never used\.Made by Ada on /)
})

test('it is made with rights of one’s own, shown once, and gone with the dialog', async () => {
  const page = await openPage()
  const { user, api, callsOf } = page
  api.answer('POST /manage/operator-tokens', () => ({
    status: 201,
    body: { id: 9, token: secret, expiresAt: '2099-01-01T09:00:00.000Z' },
  }))

  const form = await openForm(page)
  expect(form.getByRole('checkbox', { name: /^release/ })).toBeChecked()
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(form.getByRole('checkbox', { name: /^arrange slots/ }))
  await user.click(form.getByRole('button', { name: 'Create token' }))
  const shown = within(await screen.findByRole('dialog', { name: 'Your token ci' }))

  expect(shown.getByLabelText('Token')).toHaveValue(secret)
  expect(shown.getByText(/SLIPWAY_TOKEN.*slipway login --operator --url http/)).toBeVisible()
  expect(await axe(document.body)).toHaveNoViolations()
  await user.click(shown.getByRole('button', { name: 'I have stored it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsOf('POST').map(({ path, body }) => [path, body])).toEqual([
    [
      '/manage/operator-tokens',
      { name: 'ci', days: 90, rights: ['slipway.release', 'slipway.layout'] },
    ],
  ])
  expect(document.documentElement.outerHTML).not.toContain(secret)
})

test('without a right nothing is sent, and a refusal is told in the dialog', async () => {
  const page = await openPage()
  const { user, api } = page
  api.answer('POST /manage/operator-tokens', () => problemReply(403, 'forbidden'))

  const form = await openForm(page)
  const release = form.getByRole('checkbox', { name: /^release/ })
  await user.click(release)
  expect(form.getByRole('button', { name: 'Create token' })).toBeDisabled()
  await user.click(release)
  await user.click(form.getByRole('button', { name: 'Create token' }))

  expect(await form.findByRole('alert')).toBeVisible()
})

test('ending one says before that it cannot be undone', async () => {
  const { user, api, callsOf } = await openPage()
  api.answer('DELETE /manage/operator-tokens/3', () => {
    const over = sampleOperatorToken(3, { state: 'ended', revokedAt: '2026-11-20T08:00:00.000Z' })
    api.answer('GET /manage/operator-tokens', () => ({ body: { items: [over] } }))
    return { status: 204 }
  })

  await user.click(
    await screen.findByRole('button', { name: 'Revoke the token nightly of ada@example.com' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^Never used\. .*cannot be undone/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Revoke' }))

  expect(await screen.findByText('The token nightly of ada@example.com is revoked.')).toBeVisible()
  expect(callsOf('DELETE')).toHaveLength(1)
  const list = await screen.findByRole('list', { name: 'Tokens of operators' })
  await waitFor(() => expect(list).toHaveTextContent('Revoked on'))
})

test('a filter by state holds for them, and one by remote leaves them out', async () => {
  await openPage('/manage/tokens?state=expired')
  const section = await screen.findByRole('region', { name: 'Tokens of operators' })
  expect(await within(section).findByText('Nothing found')).toBeVisible()
})

test('a page about one remote does not show them', async () => {
  await openPage('/manage/tokens?remote=orders-team')
  expect(screen.queryByRole('region', { name: 'Tokens of operators' })).toBeNull()
})
