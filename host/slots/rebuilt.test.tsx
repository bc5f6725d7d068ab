import type { RemoteDescriptor } from '@slipway/sdk/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createFormContext } from '../forms/form-context'
import type { Loaded } from '../remotes/loaded'
import { descriptor, renderSlots } from '../testing/render-slots'
import { AppSlotRenderer } from './app-slot-renderer'
import { FormSlot } from './form-slot'

const load = async ({ base }: RemoteDescriptor): Promise<Loaded> => ({
  ok: true,
  component: () => <input aria-label={base} />,
})
const built = (base: string) => descriptor({ version: '1.0.0', base })

describe('another build of the same version', () => {
  test('takes the place of a component that has the focus and was typed into', async () => {
    const { setRemotes } = renderSlots(<AppSlotRenderer location="header-banner" />, {
      meta: { slots: { 'header-banner': [{ component: 'Banner', props: {} }] } },
      remotes: { Banner: load },
      descriptor: built('/1/'),
    })
    await userEvent.type(await screen.findByLabelText('/1/'), 'typed')

    setRemotes({ slots: { Banner: built('/2/') } })

    expect(await screen.findByLabelText('/2/')).toHaveValue('')
    expect(screen.queryByLabelText('/1/')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Update Banner' })).toBeNull()
  })

  test('waits while it is part of a form with changes', async () => {
    const form = createFormContext({ mode: 'edit', resourceId: 1, values: { a: '' } })
    const { setRemotes } = renderSlots(
      <FormSlot
        entry={{ kind: 'slot', component: 'Banner', props: {} }}
        resource="orders"
        formContext={form}
      />,
      { meta: { slots: {} }, globals: { Banner: load }, descriptor: built('/1/') },
    )
    await screen.findByLabelText('/1/')
    act(() => void form.setValue('a', 'b'))

    setRemotes({ globals: { Banner: built('/2/') } })
    expect(screen.getByLabelText('/1/')).toBeVisible()
    act(() => void form.setValue('a', ''))

    expect(await screen.findByLabelText('/2/')).toBeVisible()
  })
})
