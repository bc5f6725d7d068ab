import { SlotComponentRegistry } from '@slipway/sdk'
import { productPermissions } from '@slipway/sdk/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { createFakeApi } from '../../testing/fake-api'
import { answerManage, operatorBoot } from '../../testing/manage-bodies'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { unplaced } from '../../testing/unplaced'

afterEach(clearRegistries)

const harbour = { id: 2, name: 'Harbour branch' }

/** The host at `path`, for somebody who may open Administration and work in two tenants. */
async function openAt(path: string) {
  const api = createFakeApi()
  answerManage(api)
  const { meta: base } = operatorBoot
  const permissions = [...base.permissions, productPermissions.layout, productPermissions.develop]
  const tenants = [...base.tenants, harbour]
  let meta = { ...base, permissions, tenants }
  api.answer('GET /meta', () => ({ body: meta }))
  api.answer('POST /tenant', () => {
    meta = { ...meta, tenant: harbour }
    return { status: 204 }
  })
  const host = await renderHost({ path, boot: { ...operatorBoot, meta }, api })
  await screen.findByRole('heading', { level: 1 })
  return host
}

test('a link into Administration opens a document, a link within one does not', async () => {
  const { user, opened } = await openAt('/')
  await user.click(await screen.findByRole('link', { name: 'Users' }))
  await waitFor(() => expect(opened).toEqual(['/app/manage/users']))
  expect(window.location.pathname).toBe('/app/')

  await user.click(screen.getByRole('link', { name: 'Orders' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  expect(opened).toHaveLength(1)
})

test('so does a link out of Administration', async () => {
  const { user, opened } = await openAt('/manage/users')
  await user.click(await screen.findByRole('link', { name: 'Roles' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Roles' })).toBeVisible()
  expect(opened).toEqual([])

  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await waitFor(() => expect(opened).toEqual(['/app/resources/orders']))
  expect(window.location.pathname).toBe('/app/manage/roles')
})

test('unsaved work asks first, and whoever keeps it stays', async () => {
  const { user, opened, app } = await openAt('/resources/orders/1/edit')
  await user.type(await screen.findByLabelText(/Reference/), '!')
  const leave = async (answer: string) => {
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await user.click(await screen.findByRole('button', { name: answer }))
  }

  await leave('Keep editing')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(opened).toEqual([])
  expect(screen.getByLabelText(/Reference/)).toHaveValue('SO-1!')

  await leave('Discard changes')
  await waitFor(() => expect(opened).toEqual(['/app/manage/users']))
  // The browser, which asks about what is unsaved, does not ask a second time.
  expect(app.session.unsaved.current()).toEqual([])
})

test('no slot is drawn in Administration, and the tenant switcher is the host’s', async () => {
  SlotComponentRegistry.register('Tenants', () => <p>Of a team</p>)
  const { user, api } = await openAt('/manage/users')

  expect(screen.queryByText('Of a team')).toBeNull()
  const switcher = await screen.findByRole('region', { name: 'Tenant' })
  await user.click(within(switcher).getByRole('button', { name: 'Main branch' }))
  await user.click(await screen.findByRole('menuitemradio', { name: harbour.name, ...unplaced }))

  expect(await within(switcher).findByRole('button', { name: harbour.name })).toBeVisible()
  expect(api.calls).toContainEqual(
    expect.objectContaining({ path: '/tenant', body: { tenant: harbour.id } }),
  )
  expect(window.location.pathname).toBe('/app/manage/users')
})

test('what is done with slots of a page is not offered where there are none', async () => {
  const { user } = await openAt('/manage/users')
  await user.click(screen.getByRole('button', { name: /^Account of/ }))

  expect(
    await screen.findByRole('menuitem', { name: 'Your profile', ...unplaced }),
  ).toBeInTheDocument()
  for (const name of ['Show slots', 'Arrange this page'])
    expect(screen.queryByRole('menuitem', { name, ...unplaced })).toBeNull()
})
