import { SlotComponentRegistry } from '@slipway/sdk'
import { productPermissions } from '@slipway/sdk/contract'
import { act, screen, within } from '@testing-library/react'
import { axe, toHaveNoViolations } from '../../testing/axe'
import { createFakeApi } from '../../testing/fake-api'
import { answerManage, operatorBoot, operatorMeta } from '../../testing/manage-bodies'
import { clearRegistries, renderHost } from '../../testing/render-host'
import { descriptor } from '../../testing/render-slots'

expect.extend(toHaveNoViolations)
beforeEach(() => jest.spyOn(console, 'error').mockImplementation())
afterEach(() => {
  clearRegistries()
  jest.restoreAllMocks()
})

const { release } = productPermissions

/** A page whose component failed; `of` says whether a remote brought it. */
async function failed({ permissions = [release], former = ['starter'], of = 'remote' } = {}) {
  act(() =>
    SlotComponentRegistry.register('Greeting', () => {
      throw new Error('no such greeting')
    }),
  )
  const meta = {
    ...operatorMeta,
    permissions: [...operatorMeta.permissions, ...permissions],
    slots: { 'global-before-content': [{ component: 'Greeting', props: {} }] },
    remotes: { slots: of === 'remote' ? { Greeting: descriptor() } : {}, globals: {} },
  }
  const api = createFakeApi()
  answerManage(api)
  api.answer('GET /meta', () => ({ body: meta }))
  api.answer('GET /manage/releases/head', () => ({ body: { id: 2, remotes: {}, former } }))
  await renderHost({ path: '/profile', boot: { ...operatorBoot, meta }, api })
  await screen.findByRole('group', { name: 'Administration' })
  return screen.findByRole('group', { name: 'Greeting is not available.' })
}

test('the box of what failed has both ways out for whoever may release, each filled in', async () => {
  const box = await failed()
  const back = await within(box).findByRole('link', { name: 'Roll back starter' })
  const off = within(box).getByRole('link', { name: 'Switch off Greeting' })
  expect(back).toHaveAttribute('href', '/app/manage/remotes/starter?roll-back')
  expect(off).toHaveAttribute('href', '/app/manage/remotes/starter?switch-off=Greeting')
  expect(await axe(box)).toHaveNoViolations()
})

test('a first version has nothing to roll back to', async () => {
  const box = await failed({ former: [] })
  expect(await within(box).findByRole('link')).toHaveTextContent('Switch off')
})

test.each([
  ['who may not release', { permissions: [] }],
  ['what the host itself brought', { of: 'host' }],
])('%s has no way out in the box', async (_, given) => {
  const box = await failed(given)
  // What it would come with is there.
  await act(() => import('./box-ways-out'))
  expect(within(box).queryByRole('link')).toBeNull()
  expect(within(box).getByRole('button')).toHaveTextContent('Retry')
})
