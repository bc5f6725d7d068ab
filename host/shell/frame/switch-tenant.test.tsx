import { GlobalComponentRegistry, useHost } from '@slipway/sdk'
import { screen, waitFor } from '@testing-library/react'
import { createFakeApi } from '../../testing/fake-api'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { sampleMeta } from '../../testing/sample-bodies'

afterEach(clearRegistries)

const harbour = { id: 2, name: 'Harbour branch' }

/** A form with a change, and a slot in it that switches. */
async function renderChanged() {
  let isDone = false
  function Switch() {
    const { switchTenant } = useHost()
    const go = () => void switchTenant(harbour.id).then(() => (isDone = true))
    return (
      <button type="button" onClick={go}>
        Switch
      </button>
    )
  }
  GlobalComponentRegistry.register('TaxNumber', Switch)
  const api = createFakeApi()
  api.answer('POST /tenant', () => {
    api.answer('GET /meta', () => ({ body: { ...sampleMeta, tenant: harbour } }))
    return { status: 204 }
  })
  const { user } = await renderHost({ path: '/resources/orders/1/edit', api })
  const reference = await screen.findByLabelText(/Reference/)
  await user.type(reference, '!')
  await user.click(screen.getByRole('button', { name: 'Switch' }))
  await screen.findByRole('dialog')
  const switched = () => api.calls.filter(({ path }) => path === '/tenant')
  return { user, reference, switched, isDone: () => isDone }
}

test('who keeps editing stays in the tenant as well', async () => {
  const { user, reference, switched, isDone } = await renderChanged()
  expect(switched()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(isDone()).toBe(true))

  expect(switched()).toEqual([])
  expect(reference).toHaveValue('SO-1!')
  expect(window.location.pathname).toBe('/app/resources/orders/1/edit')
})

test('who gives the changes up is in the other tenant then', async () => {
  const { user, switched, isDone } = await renderChanged()
  expect(switched()).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(isDone()).toBe(true), { timeout: 10_000 })

  expect(switched()).toMatchObject([{ body: { tenant: 2 } }])
  expect(window.location.pathname).toMatch(/^\/app\/?$/)
})
