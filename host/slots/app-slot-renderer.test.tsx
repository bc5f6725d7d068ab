import { SlotComponentRegistry } from '@slipway/sdk'
import type { RecordContext } from '@slipway/sdk/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { useEffect, useLayoutEffect } from 'react'
import { slotContext } from '../pages/record/slot-context'
import { failure } from '../remotes/load-failure'
import { describeThrown } from '../session/reports/describe-thrown'
import { renderSlots } from '../testing/render-slots'
import { AppSlotRenderer } from './app-slot-renderer'
import { slotProps } from './guard/use-guarded-content'

const banner = <AppSlotRenderer location="header-banner" />
const entry = (component: string, props: Record<string, unknown> = {}) => ({ component, props })
const Text = ({ text }: { text?: string }) => <p>{text ?? 'drawn'}</p>
const context: RecordContext = {
  resource: 'orders',
  resourceId: 7,
  record: { id: 7, title: '#7', label: 'Order', values: {}, etag: '"1"' },
}

function partsOf(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return []
  return [part, ...Object.values(part).flatMap(partsOf)]
}

function silenceReact(): void {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
}

afterEach(() => jest.restoreAllMocks())

describe('AppSlotRenderer', () => {
  test('draws the entries of a location in their order, each with its props', () => {
    const slots = { 'header-banner': ['a', 'b', 'c'].map((text) => entry('Banner', { text })) }
    renderSlots(banner, { slots })

    act(() => SlotComponentRegistry.register('Banner', Text))

    expect(screen.getAllByText(/^[abc]$/).map((element) => element.textContent)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  test('takes the entries of /meta with a user and those of /slots without one', () => {
    const slots = { 'header-banner': [entry('Banner', { text: 'public' })] }
    const meta = { slots: { 'header-banner': [entry('Banner', { text: 'private' })] } }
    const { unmount } = renderSlots(banner, { slots, meta })
    act(() => SlotComponentRegistry.register('Banner', Text))
    expect(screen.getByText('private')).toBeInTheDocument()
    unmount()

    renderSlots(banner, { slots })
    act(() => SlotComponentRegistry.register('Banner', Text))

    expect(screen.getByText('public')).toBeInTheDocument()
  })

  test('draws texts by language in that of the reader, and again when the reader switches', () => {
    const title = { $text: { en: 'Welcome', de: 'Willkommen' } }
    const lines = [{ text: title }, { text: 'plain' }]
    const drawn: unknown[] = []
    const List = (props: { lines: { text: string }[]; content?: string }) => {
      drawn.push(props)
      return <p>{[props.content, ...props.lines.map(({ text }) => text)].join(', ')}</p>
    }
    const entries = [{ ...entry('List', { lines }), content: title }]
    const { host } = renderSlots(banner, { slots: { 'header-banner': entries } })
    act(() => SlotComponentRegistry.register('List', List))
    expect(screen.getByText('Welcome, Welcome, plain')).toBeInTheDocument()

    host.change({ locale: 'de-AT' })

    expect(screen.getByText('Willkommen, Willkommen, plain')).toBeInTheDocument()
    expect(partsOf(drawn.at(-1)).every(Object.isFrozen)).toBe(true)
  })

  test('does not draw a component again for a language that its props do not know', () => {
    const draw = jest.fn(() => null)
    const slots = { 'header-banner': [entry('Banner', { text: 'plain', to: { de: 1 } })] }
    const { host } = renderSlots(banner, { slots })
    act(() => SlotComponentRegistry.register('Banner', draw))
    const before = draw.mock.calls.length

    host.change({ locale: 'de' })

    expect(draw).toHaveBeenCalledTimes(before)
  })

  test('registering late draws late, unregistering takes away, without a new page', () => {
    renderSlots(banner, { slots: { 'header-banner': [entry('Banner')] } })
    expect(screen.queryByText('drawn')).not.toBeInTheDocument()

    act(() => SlotComponentRegistry.register('Banner', Text))
    expect(screen.getByText('drawn')).toBeInTheDocument()

    act(() => SlotComponentRegistry.unregister('Banner'))
    expect(screen.queryByText('drawn')).not.toBeInTheDocument()
  })

  test('a change of the entries is drawn in place, and keeps what stays', async () => {
    const meta = { slots: { 'header-banner': [entry('Banner', { text: 'a' }), entry('Other')] } }
    const { setSlots } = renderSlots(banner, { meta })
    act(() =>
      SlotComponentRegistry.registerMany({
        Banner: Text,
        Other: () => <input aria-label="typed" />,
      }),
    )
    fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'kept' } })

    act(() => setSlots({ 'header-banner': [entry('Banner', { text: 'b' }), entry('Other')] }))

    expect(await screen.findByText('b')).toBeInTheDocument()
    expect(screen.getByLabelText('typed')).toHaveValue('kept')
  })

  test('an entry that comes before what was typed, or goes from there, leaves it as it is', async () => {
    const typed = entry('Other')
    const { setSlots } = renderSlots(banner, { meta: { slots: { 'header-banner': [typed] } } })
    act(() =>
      SlotComponentRegistry.registerMany({
        Banner: Text,
        Other: () => <input aria-label="typed" />,
      }),
    )
    fireEvent.change(screen.getByLabelText('typed'), { target: { value: 'kept' } })

    act(() => setSlots({ 'header-banner': [entry('Banner'), typed] }))
    expect(await screen.findByText('drawn')).toBeInTheDocument()
    expect(screen.getByLabelText('typed')).toHaveValue('kept')
    act(() => setSlots({ 'header-banner': [typed] }))

    await waitFor(() => expect(screen.queryByText('drawn')).not.toBeInTheDocument())
    expect(screen.getByLabelText('typed')).toHaveValue('kept')
  })

  test('fetches the code of what is named, once, and draws it when it has come', async () => {
    let loads = 0
    const Banner = async () => ({ ok: true as const, component: Text, loads: ++loads })
    renderSlots(
      <>
        {banner}
        {banner}
      </>,
      { slots: { 'header-banner': [entry('Banner')] }, remotes: { Banner } },
    )

    expect(await screen.findAllByText('drawn')).toHaveLength(2)
    expect(loads).toBe(1)
    expect(screen.getAllByText('drawn')[0]?.closest('[data-slipway-remote]')).toHaveAttribute(
      'data-slipway-remote',
      'starter',
    )
  })

  test.each(['login-banner', 'toString', 'Größe #2', 'a/b'])(
    'a component named %j is drawn',
    async (name) => {
      const load = async () => ({ ok: true as const, component: Text })
      const { container } = renderSlots(banner, {
        slots: { 'header-banner': [entry(name)] },
        remotes: { [name]: load },
      })

      expect(await screen.findByText('drawn')).toBeInTheDocument()
      expect(container.firstElementChild).toHaveAttribute('data-slipway-slot', name)
    },
  )

  test('a box carries the mark of the build that it draws, for its styles to find it', async () => {
    const load = async () => ({ ok: true as const, component: Text })
    renderSlots(banner, {
      slots: { 'header-banner': [entry('Banner')] },
      remotes: { Banner: load },
      descriptor: { styles: 'starter-0123456789abcdef' },
    })

    const box = (await screen.findByText('drawn')).closest('[data-slipway-slot]')

    expect(box).toHaveAttribute('data-slipway-styles', 'starter-0123456789abcdef')
  })

  test('the context reaches the component and wins over props of the same name', () => {
    const seen: unknown[] = []
    const slots = { 'resource-page-actions': [entry('Action', { resourceId: 999, label: 'Go' })] }
    renderSlots(<AppSlotRenderer location="resource-page-actions" context={context} />, { slots })

    act(() =>
      SlotComponentRegistry.register('Action', (props: object) => (seen.push(props), (<i>ok</i>))),
    )

    expect(seen.at(-1)).toEqual({ label: 'Go', ...context })
    expect(Object.isFrozen(seen.at(-1))).toBe(true)
  })

  test('props, content and context are frozen, however deep', () => {
    const seen: object[] = []
    const slots = {
      'resource-page-actions': [
        { ...entry('Action', { list: [{ label: 'Go' }] }), content: { deep: [[1]] } },
      ],
    }
    const record = { ...context.record, values: { tags: ['old'] } }
    const given = slotContext('orders', record)
    renderSlots(<AppSlotRenderer location="resource-page-actions" context={given} />, { slots })

    act(() => SlotComponentRegistry.register('Action', (props: object) => (seen.push(props), null)))

    expect(partsOf(seen.at(-1)).filter((part) => !Object.isFrozen(part))).toEqual([])
  })

  test('?slots=off draws none', () => {
    renderSlots(banner, { slots: { 'header-banner': [entry('Banner')] }, isOff: true })

    act(() => SlotComponentRegistry.register('Banner', Text))

    expect(screen.queryByText('drawn')).not.toBeInTheDocument()
  })
})

describe('a component that is not there', () => {
  test('F36: nothing is drawn, and one report names the location and the nearest names', async () => {
    const meta = { slots: { 'header-banner': [entry('Baner'), entry('Other')] } }
    const { reports } = renderSlots(banner, {
      meta,
      remotes: { Banner: () => new Promise(() => undefined) },
    })
    act(() => SlotComponentRegistry.register('Other', Text))

    expect(screen.getByText('drawn')).toBeInTheDocument()
    expect(screen.queryByText(/Baner/)).not.toBeInTheDocument()
    expect(reports.filter(({ component }) => component === 'Baner')).toMatchObject([
      {
        code: 'component-unregistered',
        location: 'header-banner',
        names: expect.arrayContaining(['Banner']),
      },
    ])
  })

  test('F36: a name that lacks a letter is nearest to the right one, not to a longer one like it', () => {
    const never = () => new Promise<never>(() => undefined)
    const { reports } = renderSlots(banner, {
      slots: { 'header-banner': [entry('Offr')] },
      remotes: { OfficeFriend: never, OffersOfFriday: never, Offer: never, Officers: never },
    })

    const report = reports.find(({ component }) => component === 'Offr')
    expect(report && describeThrown(report).nearest?.[0]).toBe('Offer')
  })

  test('F36: a developer sees which registry was asked', () => {
    const meta = {
      slots: { 'header-banner': [entry('VatField')] },
      permissions: ['slipway.develop'],
    }
    renderSlots(banner, { meta, globals: { VatField: () => new Promise(() => undefined) } })

    expect(screen.getByRole('note')).toHaveTextContent(
      /VatField · wrong-registry · SlotComponentRegistry lacks it/,
    )
  })

  test.each(['toString', 'constructor', '__proto__', 'hasOwnProperty'])(
    'S54, P8: %s is no component',
    (name) => {
      const { reports, container } = renderSlots(banner, {
        slots: { 'header-banner': [entry(name)] },
      })

      expect(container).toHaveTextContent('')
      expect(reports).toMatchObject([{ code: 'component-unregistered' }])
    },
  )
})

test('a component that comes together with its slot is not reported as missing', () => {
  const Late = () => {
    useLayoutEffect(() => SlotComponentRegistry.register('Banner', Text), [])
    return null
  }
  const { reports } = renderSlots(
    <>
      {banner}
      <Late />
    </>,
    { meta: { slots: { 'header-banner': [entry('Banner')] } } },
  )

  expect(screen.getByText('drawn')).toBeInTheDocument()
  expect(reports).toEqual([])
})

describe('a component that fails', () => {
  const Bad = {
    render: () => {
      throw new Error('in render')
    },
    effect: () => {
      useEffect(() => {
        throw new Error('in effect')
      })
      return <i>bad</i>
    },
    layout: () => {
      useLayoutEffect(() => {
        throw new Error('in layout effect')
      })
      return <i>bad</i>
    },
    ref: () => (
      <i
        ref={() => {
          throw new Error('in ref')
        }}
      >
        bad
      </i>
    ),
  }

  test.each(Object.entries(Bad))(
    'F37: thrown in %s: one box each, the others work',
    (_where, Broken) => {
      silenceReact()
      const entries = Array.from({ length: 50 }, (_, index) =>
        entry(index === 25 ? 'Good' : 'Broken'),
      )
      const { reports } = renderSlots(banner, { meta: { slots: { 'header-banner': entries } } })

      act(() => SlotComponentRegistry.registerMany({ Broken, Good: Text }))

      expect(screen.getByText('drawn')).toBeInTheDocument()
      expect(screen.getAllByRole('button', { name: /^Retry / })).toHaveLength(49)
      expect(reports.find(({ code }) => code === 'render-failed')).toMatchObject({
        component: 'Broken',
        location: 'header-banner',
      })
    },
  )

  test.each(['render', 'layout', 'effect', 'ref'] as const)(
    'thrown in %s at its first drawing: it was not drawn, also where Retry draws it',
    async (where) => {
      silenceReact()
      let isBroken = true
      const Sometimes = () => (isBroken ? <Broken /> : <p>recovered</p>)
      const Broken = Bad[where]
      const slots = { 'header-banner': [entry('Sometimes'), entry('Good')] }
      const { drawn, reports } = renderSlots(banner, { meta: { slots } })
      await act(async () => SlotComponentRegistry.registerMany({ Sometimes, Good: Text }))

      isBroken = false
      fireEvent.click(screen.getByRole('button', { name: /^Retry / }))

      expect(screen.getByText('recovered')).toBeInTheDocument()
      expect(reports.some(({ code }) => code === 'render-failed')).toBe(true)
      expect(drawn).toEqual(['Good'])
    },
  )

  test('F37: thrown while it is removed: the entries that stay are drawn', async () => {
    silenceReact()
    const Leaving = () => {
      useEffect(
        () => () => {
          throw new Error('in cleanup')
        },
        [],
      )
      return <i>leaving</i>
    }
    const slots = { 'header-banner': [entry('Good'), entry('Leaving')] }
    const { setSlots } = renderSlots(banner, { meta: { slots } })
    act(() => SlotComponentRegistry.registerMany({ Leaving, Good: Text }))

    act(() => setSlots({ 'header-banner': [entry('Good')] }))

    await waitFor(() => expect(screen.queryByText('leaving')).not.toBeInTheDocument())
    expect(screen.getByText('drawn')).toBeInTheDocument()
  })

  test('Retry draws it again', () => {
    silenceReact()
    let isBroken = true
    const Sometimes = () => {
      if (isBroken) throw new Error('not yet')
      return <p>recovered</p>
    }
    renderSlots(banner, { meta: { slots: { 'header-banner': [entry('Sometimes')] } } })
    act(() => SlotComponentRegistry.register('Sometimes', Sometimes))

    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: /^Retry / }))

    expect(screen.getByText('recovered')).toBeInTheDocument()
  })

  test('one whose remote wants no notice leaves its place empty, but not for a developer', async () => {
    silenceReact()
    const Broken = async () => ({ ok: true as const, component: Bad.render })
    const page = { remotes: { Broken }, descriptor: { fallback: 'none' as const } }
    const slots = { 'header-banner': [entry('Broken')] }
    const { reports, unmount } = renderSlots(banner, { ...page, meta: { slots } })
    await waitFor(() => expect(reports).toMatchObject([{ code: 'render-failed' }]))
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    unmount()

    renderSlots(banner, { ...page, meta: { slots, permissions: ['slipway.develop'] } })

    expect(await screen.findByRole('group')).toHaveTextContent('Broken · render-failed')
  })

  test('on a public page nothing stands in its place', () => {
    silenceReact()
    const { container } = renderSlots(banner, { slots: { 'header-banner': [entry('Broken')] } })

    act(() => SlotComponentRegistry.register('Broken', Bad.render))

    expect(container).toHaveTextContent('')
  })

  test('one that does not load has Retry, and comes without a new page', async () => {
    let tries = 0
    const Banner = async () =>
      ++tries === 1 ? failure('remote-broken', 'no') : ({ ok: true, component: Text } as const)
    const { reports } = renderSlots(banner, {
      meta: { slots: { 'header-banner': [entry('Banner')] } },
      remotes: { Banner },
    })

    fireEvent.click(await screen.findByRole('button', { name: /^Retry / }))

    expect(await screen.findByText('drawn')).toBeInTheDocument()
    expect(reports).toMatchObject([{ code: 'remote-broken', remote: 'starter', version: '1.0.0' }])
  })

  test('staff tell boxes apart by what they are called, and developers by whose they are', async () => {
    const broken = async () => failure('remote-broken', 'no')
    const meta = {
      slots: { 'header-banner': [entry('OrderStatusActions'), entry('CopyLink')] },
    }
    const remotes = { OrderStatusActions: broken, CopyLink: broken }
    const { unmount } = renderSlots(banner, { meta, remotes })

    const first = await screen.findByRole('group', {
      name: 'Order status actions is not available.',
    })
    expect(first).toHaveTextContent(/^Order status actions is not available\.\s*Retry$/)
    expect(screen.getByRole('button', { name: 'Retry Order status actions' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Retry Copy link' })).toBeVisible()

    unmount()
    const permissions = ['slipway.develop']
    renderSlots(banner, { meta: { ...meta, permissions }, remotes })
    expect(
      await screen.findByText(/OrderStatusActions · remote-broken · starter 1\.0\.0/),
    ).toBeVisible()
  })

  test('F33: one that hangs is given up at its deadline', async () => {
    const meta = { slots: { 'header-banner': [entry('Banner')] } }
    const { reports } = renderSlots(banner, {
      meta,
      remotes: { Banner: () => new Promise(() => undefined) },
      descriptor: { deadlineMs: 50 },
    })

    expect(await screen.findByRole('button', { name: /^Retry / })).toBeInTheDocument()
    expect(reports).toMatchObject([{ code: 'load-timeout' }])
  })

  test('what may pass by itself is tried three times, what is broken once', async () => {
    const tries = { lost: 0, broken: 0 }
    const meta = { slots: { 'header-banner': [entry('Lost'), entry('Broken')] } }
    renderSlots(banner, {
      meta,
      remotes: {
        Lost: async () => (++tries.lost, failure('load-failed', 'lost')),
        Broken: async () => (++tries.broken, failure('remote-broken', 'broken')),
      },
    })

    await waitFor(
      () => expect(screen.getAllByRole('button', { name: /^Retry / })).toHaveLength(2),
      {
        timeout: 4000,
      },
    )

    expect(tries).toEqual({ lost: 3, broken: 1 })
  })
})

test('P7: for any props and context the context wins, and no reserved name gets through', () => {
  const any = fc.dictionary(fc.string(), fc.jsonValue())
  fc.assert(
    fc.property(any, any, fc.jsonValue(), (props, given, content) => {
      const own = Object.fromEntries(Object.entries(props))
      const result = slotProps({ component: 'A', props: own, content }, given)
      for (const [key, value] of Object.entries(given))
        if (key !== '__proto__') expect(result[key]).toBe(value)
      for (const key of ['key', 'ref', 'dangerouslySetInnerHTML', '__proto__']) {
        expect(Object.hasOwn(result, key)).toBe(Object.hasOwn(given, key) && key !== '__proto__')
      }
      expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    }),
    { numRuns: 1000 },
  )
})

test('S51: text content is children and never markup', () => {
  expect(slotProps({ component: 'A', props: {}, content: '<b>x</b>' }, undefined)).toEqual({
    content: '<b>x</b>',
    children: '<b>x</b>',
  })
  expect(slotProps({ component: 'A', props: {}, content: [1] }, undefined)).toEqual({
    content: [1],
  })
})
