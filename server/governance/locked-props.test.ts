import type { LockedProp } from '@slipway/sdk/contract'
import { heldBy, withLockedProps } from './locked-props'

const registered = (component: string) =>
  component === 'Banner' ? { tone: 'calm', text: 'Hello' } : undefined
const lock = (more: Partial<LockedProp> = {}): LockedProp => ({
  component: 'Banner',
  prop: 'tone',
  forLayout: true,
  ...more,
})

describe('a locked prop of a proposal', () => {
  const delivered = (props: Readonly<Record<string, unknown>>, ...locks: LockedProp[]) =>
    withLockedProps(
      props,
      locks.map((one) => heldBy(one, registered)),
    )

  it('has the value of the lock, whatever is proposed, also nothing', () => {
    expect(delivered({ tone: 'loud', text: 'Sale' }, lock({ value: 'soft' }))).toEqual({
      text: 'Sale',
      tone: 'soft',
    })
    expect(delivered({}, lock({ value: null }))).toEqual({ tone: null })
  })

  it('has the value that the application registered, if the lock has none', () => {
    expect(delivered({ tone: 'loud' }, lock())).toEqual({ tone: 'calm' })
  })

  it('is left out where nobody says what it is', () => {
    const card = lock({ component: 'Card' })

    expect(delivered({ tone: 'loud', size: 1 }, card)).toEqual({ size: 1 })
    expect(delivered({ tone: 'loud' }, lock({ prop: 'toString' }))).toEqual({ tone: 'loud' })
  })
})
