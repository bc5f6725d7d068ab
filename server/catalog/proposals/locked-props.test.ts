import type { Layout, LockedProp } from '@slipway/sdk/contract'
import { placementFaults } from '../../layout/placement-faults'
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

describe('a locked prop in a layout', () => {
  const faultsOf = (
    entries: Layout['entries'],
    more: Partial<Parameters<typeof placementFaults>[0]> = {},
  ) =>
    placementFaults({
      layout: { entries, order: {} },
      published: { entries: {}, order: {} },
      locks: [lock()],
      componentOf: () => 'Banner',
      registered,
      mayManage: false,
      ...more,
    })
  const added = 'operator/header-banner/Banner'
  const loud = { 'app/header-banner/Banner': { props: { tone: 'loud', text: 'Sale' } } }

  it('cannot be changed by those who only arrange, and the fault names entry, prop and value', () => {
    expect(faultsOf(loud)).toEqual([
      {
        pointer: '/layout/entries/app~1header-banner~1Banner/props/tone',
        code: 'prop-locked',
        detail:
          'The prop "tone" of Banner is locked. It is "calm"; take the change back, or ask somebody with slipway.manage.',
      },
    ])
  })

  it('can be changed by those who manage, and by everybody if the lock is for proposals alone', () => {
    expect(faultsOf(loud, { mayManage: true })).toEqual([])
    expect(faultsOf(loud, { locks: [{ component: 'Banner', prop: 'tone' }] })).toEqual([])
    expect(faultsOf(loud, { componentOf: () => 'Card' })).toEqual([])
  })

  it('stays as somebody who manages published it, and can go back to what holds', () => {
    const published = { entries: loud, order: {} }
    const other = { 'app/header-banner/Banner': { props: { tone: 'shrill' } } }
    const back = { 'app/header-banner/Banner': { props: { tone: 'calm' } } }

    expect(faultsOf(loud, { published })).toEqual([])
    expect(faultsOf({}, { published })).toEqual([])
    expect(faultsOf(back, { published })).toEqual([])
    expect(faultsOf(other, { published })).toHaveLength(1)
  })

  it('is no other component’s prop of the same name, which was published under the same id', () => {
    const entry = (component: string) => ({
      [added]: { component, location: 'header-banner', props: { tone: 'loud' } },
    })
    const published = (component: string) => ({ entries: entry(component), order: {} })

    expect(faultsOf(entry('Banner'), { published: published('Card') })).toHaveLength(1)
    expect(faultsOf(entry('Banner'), { published: published('Banner') })).toEqual([])
  })

  it('has to have its value in an entry that is added', () => {
    const entry = (props: Record<string, unknown>) => ({
      [added]: { component: 'Banner', location: 'header-banner', props },
    })

    expect(faultsOf(entry({ tone: 'calm' }))).toEqual([])
    expect(faultsOf(entry({}))).toMatchObject([{ code: 'prop-locked' }])
    expect(faultsOf(entry({}), { locks: [lock({ prop: 'colour' })] })).toEqual([])
    expect(faultsOf(entry({ colour: 'red' }), { locks: [lock({ prop: 'colour' })] })).toHaveLength(
      1,
    )
  })
})
