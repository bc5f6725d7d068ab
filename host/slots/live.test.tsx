import { SlotComponentRegistry } from '@slipway/sdk'
import type { FormSlotEntry, RemoteDescriptor, RemotesBody } from '@slipway/sdk/contract'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { createFormContext } from '../forms/form-context'
import { failure } from '../remotes/load-failure'
import type { Loaded } from '../remotes/loaded'
import { descriptor, type RenderedSlots, renderSlots } from '../testing/render-slots'
import { AppSlotRenderer } from './app-slot-renderer'
import { FormSlot } from './form-slot'

const banner = <AppSlotRenderer location="header-banner" />
const named = (count = 1) =>
  Array.from({ length: count }, () => ({ component: 'Banner', props: {} }))
const signedIn = (count = 1) => ({ slots: { 'header-banner': named(count) } })

let mounts: string[] = []
beforeEach(() => {
  mounts = []
})
afterEach(() => jest.restoreAllMocks())

/** A component that says its version and has something to type into. */
function componentOf(version: string) {
  return function Banner() {
    useEffect(() => {
      mounts.push(`+${version}`)
      return () => void mounts.push(`-${version}`)
    }, [])
    return <input aria-label={`version ${version}`} />
  }
}

function release(version: string): { slots: RemotesBody['slots'] } {
  return { slots: { Banner: describeVersion(version) } }
}

function describeVersion(version: string): RemoteDescriptor {
  return descriptor({ version, base: `/assets/remotes/${version}/` })
}

/** Loads versions at once, each evaluated once, unless `broken` says otherwise. */
function createLoads(broken: Readonly<Record<string, Loaded | Promise<Loaded>>> = {}) {
  const evaluated = new Map<string, Loaded>()
  const asked: string[] = []
  async function load({ version }: RemoteDescriptor): Promise<Loaded> {
    asked.push(version)
    const loaded = (await broken[version]) ??
      evaluated.get(version) ?? { ok: true, component: componentOf(version) }
    evaluated.set(version, loaded)
    return loaded
  }
  return { load, asked }
}

const shown = (version: string) => screen.findByLabelText(`version ${version}`)
const gone = (version: string) =>
  waitFor(() => expect(screen.queryByLabelText(`version ${version}`)).not.toBeInTheDocument())
const offer = () => screen.queryByRole('button', { name: 'Update Banner' })

async function renderFirst(
  loads = createLoads(),
  element = banner,
  count = 1,
): Promise<RenderedSlots> {
  const rendered = renderSlots(element, {
    meta: signedIn(count),
    remotes: { Banner: loads.load },
    descriptor: describeVersion('1.0.0'),
  })
  await screen.findAllByLabelText('version 1.0.0')
  return rendered
}

describe('a new release in an open tab', () => {
  test('takes the place of what nobody touched, and the old one is unmounted', async () => {
    const { setRemotes, reports } = await renderFirst()

    setRemotes(release('2.0.0'))
    await shown('2.0.0')

    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+2.0.0'])
    expect(offer()).not.toBeInTheDocument()
    expect(screen.getByLabelText('version 2.0.0').closest('[data-slipway-slot]')).toHaveAttribute(
      'data-slipway-version',
      '2.0.0',
    )
    expect(reports).toEqual([])
  })

  test('is loaded behind the old one, which stays until it is there', async () => {
    let arrive: (loaded: Loaded) => void = () => undefined
    const loads = createLoads({ '2.0.0': new Promise((resolve) => (arrive = resolve)) })
    const { setRemotes } = await renderFirst(loads)

    setRemotes(release('2.0.0'))
    await waitFor(() => expect(loads.asked).toEqual(['1.0.0', '2.0.0']))
    expect(screen.getByLabelText('version 1.0.0')).toBeInTheDocument()
    await act(async () => arrive({ ok: true, component: componentOf('2.0.0') }))

    expect(screen.getByLabelText('version 2.0.0')).toBeInTheDocument()
  })

  test('the same version in a new map changes nothing', async () => {
    const loads = createLoads()
    const { setRemotes } = await renderFirst(loads)

    setRemotes(release('1.0.0'))

    expect(mounts).toEqual(['+1.0.0'])
    expect(loads.asked).toEqual(['1.0.0'])
  })

  test('a component that no slot on the page names is not fetched before one does', async () => {
    const loads = createLoads()
    const { setRemotes, setSlots } = await renderFirst(loads)
    act(() => setSlots({}))
    await gone('1.0.0')

    setRemotes(release('2.0.0'))
    expect(loads.asked).toEqual(['1.0.0'])
    act(() => setSlots({ 'header-banner': named() }))

    await shown('2.0.0')
    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+2.0.0'])
  })

  test('of several in a burst the last one is drawn, whichever arrives last', async () => {
    const arrive: Record<string, (loaded: Loaded) => void> = {}
    const late = (version: string) =>
      new Promise<Loaded>((resolve) => {
        arrive[version] = resolve
      })
    const loads = createLoads({ '2.0.0': late('2.0.0'), '3.0.0': late('3.0.0') })
    const { setRemotes } = await renderFirst(loads)

    setRemotes(release('2.0.0'))
    setRemotes(release('3.0.0'))
    await act(async () => arrive['3.0.0']?.({ ok: true, component: componentOf('3.0.0') }))
    await act(async () => arrive['2.0.0']?.({ ok: true, component: componentOf('2.0.0') }))

    expect(screen.getByLabelText('version 3.0.0')).toBeInTheDocument()
    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+3.0.0'])
  })

  test('rolling back while it is loaded leaves the old one as it is', async () => {
    const loads = createLoads({ '2.0.0': new Promise<Loaded>(() => undefined) })
    const { setRemotes } = await renderFirst(loads)

    setRemotes(release('2.0.0'))
    setRemotes(release('1.0.0'))

    expect(screen.getByLabelText('version 1.0.0')).toBeInTheDocument()
    expect(mounts).toEqual(['+1.0.0'])
    expect(offer()).not.toBeInTheDocument()
  })

  test('back and forth many times draws each one in turn, and keeps none of the others', async () => {
    const { setRemotes, reports, container } = await renderFirst()

    for (let round = 0; round < 20; round += 1) {
      setRemotes(release('2.0.0'))
      await shown('2.0.0')
      setRemotes(release('1.0.0'))
      await shown('1.0.0')
    }

    expect(mounts).toHaveLength(81)
    expect(container.querySelectorAll('input')).toHaveLength(1)
    expect(SlotComponentRegistry.names()).toEqual(['Banner'])
    expect(reports).toEqual([])
  })
})

describe('where somebody is at work the new version is offered', () => {
  const touches: Readonly<Record<string, (element: HTMLElement) => void>> = {
    'typed into': (element) => void fireEvent.input(element, { target: { value: 'x' } }),
    clicked: (element) => void fireEvent.pointerDown(element),
    'used by a key': (element) => void fireEvent.keyDown(element, { key: 'ArrowDown' }),
    changed: (element) => void fireEvent.change(element, { target: { value: 'x' } }),
    'with the focus inside': (element) => element.focus(),
  }

  test.each(Object.entries(touches))('a slot that was %s', async (_what, touch) => {
    const { setRemotes } = await renderFirst()
    const input = screen.getByLabelText('version 1.0.0')
    act(() => void touch(input))

    setRemotes(release('2.0.0'))

    expect(await screen.findByRole('button', { name: 'Update Banner' })).toBeVisible()
    expect(screen.getByLabelText('version 1.0.0')).toBe(input)
    expect(mounts).toEqual(['+1.0.0'])
  })

  test('what was touched in a menu outside of the box counts', async () => {
    const Menu = () => createPortal(<button type="button">in a portal</button>, document.body)
    const { setRemotes } = renderSlots(banner, {
      meta: signedIn(),
      remotes: {
        Banner: async ({ version }) => ({
          ok: true,
          component: version === '1.0.0' ? Menu : componentOf(version),
        }),
      },
    })
    fireEvent.pointerDown(await screen.findByText('in a portal'))

    setRemotes(release('2.0.0'))

    expect(await screen.findByRole('button', { name: 'Update Banner' })).toBeVisible()
    expect(screen.getByText('in a portal')).toBeInTheDocument()
  })

  test('only where it was touched: its neighbour is swapped', async () => {
    const { setRemotes } = await renderFirst(createLoads(), banner, 2)
    const [first] = screen.getAllByLabelText('version 1.0.0')
    fireEvent.input(first as HTMLElement, { target: { value: 'x' } })

    setRemotes(release('2.0.0'))
    await shown('2.0.0')

    expect(screen.getAllByLabelText('version 1.0.0')).toEqual([first])
  })

  test('going through it by Tab does not count', async () => {
    const { setRemotes } = await renderFirst()
    const user = userEvent.setup()
    await user.tab()
    expect(screen.getByLabelText('version 1.0.0')).toHaveFocus()
    await user.tab()

    setRemotes(release('2.0.0'))

    expect(await shown('2.0.0')).toBeInTheDocument()
  })

  test('a slot that only had the focus goes over when the focus leaves', async () => {
    const { setRemotes } = await renderFirst(
      createLoads(),
      <>
        {banner}
        <button type="button">elsewhere</button>
      </>,
    )
    act(() => screen.getByLabelText('version 1.0.0').focus())
    setRemotes(release('2.0.0'))
    await screen.findByRole('button', { name: 'Update Banner' })

    act(() => screen.getByText('elsewhere').focus())

    expect(await shown('2.0.0')).toBeInTheDocument()
    expect(offer()).not.toBeInTheDocument()
  })

  test('Update by the keyboard draws the new version and puts the focus into it', async () => {
    const { setRemotes } = await renderFirst()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('version 1.0.0'), 'typed')
    setRemotes(release('2.0.0'))
    const button = await screen.findByRole('button', { name: 'Update Banner' })
    expect(button).toHaveAccessibleDescription(/clears what you entered here/)

    await user.tab()
    expect(button).toHaveFocus()
    await user.keyboard('{Enter}')

    expect(await shown('2.0.0')).toHaveFocus()
    expect(offer()).not.toBeInTheDocument()
    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+2.0.0'])
  })

  test('Update puts the focus on the first thing in the new version that takes it', async () => {
    const component = () => (
      <>
        <button type="button" disabled>
          not now
        </button>
        <input type="hidden" />
        <input aria-label="version 2.0.0" />
      </>
    )
    const { setRemotes } = await renderFirst(createLoads({ '2.0.0': { ok: true, component } }))
    fireEvent.input(screen.getByLabelText('version 1.0.0'), { target: { value: 'x' } })
    setRemotes(release('2.0.0'))

    fireEvent.click(await screen.findByRole('button', { name: 'Update Banner' }))

    expect(await shown('2.0.0')).toHaveFocus()
  })

  test('the offer is always the newest version, and goes when the old one is released again', async () => {
    const { setRemotes } = await renderFirst()
    fireEvent.input(screen.getByLabelText('version 1.0.0'), { target: { value: 'x' } })
    setRemotes(release('2.0.0'))
    await screen.findByRole('button', { name: 'Update Banner' })

    setRemotes(release('1.0.0'))
    await waitFor(() => expect(offer()).not.toBeInTheDocument())
    setRemotes(release('3.0.0'))
    fireEvent.click(await screen.findByRole('button', { name: 'Update Banner' }))

    expect(await shown('3.0.0')).toBeInTheDocument()
    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+3.0.0'])
  })

  test('once accepted, the next one is taken at once again', async () => {
    const { setRemotes } = await renderFirst()
    fireEvent.input(screen.getByLabelText('version 1.0.0'), { target: { value: 'x' } })
    setRemotes(release('2.0.0'))
    fireEvent.click(await screen.findByRole('button', { name: 'Update Banner' }))
    act(() => screen.getByLabelText('version 2.0.0').blur())

    setRemotes(release('3.0.0'))

    expect(await shown('3.0.0')).toBeInTheDocument()
  })

  test('one that broke has nothing to lose', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('in render')
    }
    const loads = createLoads({ '1.0.0': { ok: true, component: Broken } })
    const { setRemotes } = renderSlots(banner, {
      meta: signedIn(),
      remotes: { Banner: loads.load },
      descriptor: describeVersion('1.0.0'),
    })
    fireEvent.pointerDown(await screen.findByRole('button', { name: /^Retry / }))

    setRemotes(release('2.0.0'))

    expect(await shown('2.0.0')).toBeInTheDocument()
  })
})

describe('a release that does not load', () => {
  test('leaves the old version where it is drawn, is reported, and fails in new places', async () => {
    const loads = createLoads({ '2.0.0': failure('remote-broken', 'a syntax error') })
    const { setRemotes, setSlots, reports } = await renderFirst(loads)

    setRemotes(release('2.0.0'))
    await waitFor(() =>
      expect(reports).toMatchObject([{ code: 'remote-broken', version: '2.0.0' }]),
    )
    act(() => setSlots({ 'header-banner': named(2) }))

    expect(await screen.findByRole('group', { name: /Banner/ })).toBeVisible()
    expect(screen.getByLabelText('version 1.0.0')).toBeInTheDocument()
    expect(mounts).toEqual(['+1.0.0'])
    expect(offer()).not.toBeInTheDocument()
  })

  test('rolled back, the old version stands everywhere again, and was never remounted', async () => {
    const loads = createLoads({ '2.0.0': failure('remote-broken', 'a syntax error') })
    const { setRemotes, setSlots, reports } = await renderFirst(loads)
    setRemotes(release('2.0.0'))
    await waitFor(() => expect(reports).toHaveLength(1))
    act(() => setSlots({ 'header-banner': named(2) }))
    await screen.findByRole('group', { name: /Banner/ })

    setRemotes(release('1.0.0'))

    await waitFor(() => expect(screen.getAllByLabelText('version 1.0.0')).toHaveLength(2))
    expect(mounts).toEqual(['+1.0.0', '+1.0.0'])
  })

  test('one that breaks while it is drawn has the fallback, and goes with the next release', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const Broken = () => {
      throw new Error('in render')
    }
    const loads = createLoads({ '2.0.0': { ok: true, component: Broken } })
    const { setRemotes, reports } = await renderFirst(loads)

    setRemotes(release('2.0.0'))
    await screen.findByRole('button', { name: /^Retry / })
    expect(reports).toMatchObject([{ code: 'render-failed', version: '2.0.0' }])
    setRemotes(release('1.0.0'))

    expect(await shown('1.0.0')).toBeInTheDocument()
  })
})

describe('a release whose code does not come over the line', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  async function renderLost(reason: 'load-failed' | 'load-timeout' = 'load-timeout') {
    const loads = createLoads()
    const lost = new Set(['2.0.0'])
    const load = (remote: RemoteDescriptor): Promise<Loaded> => {
      if (!lost.has(remote.version)) return loads.load(remote)
      loads.asked.push(remote.version)
      return Promise.resolve(failure(reason, 'lost'))
    }
    const rendered = await renderFirst({ ...loads, load })
    rendered.setRemotes(release('2.0.0'))
    await waitFor(() => expect(rendered.reports).toMatchObject([{ code: reason }]), {
      timeout: 5000,
    })
    const tries = () => loads.asked.filter((version) => version === '2.0.0').length
    return { ...rendered, lost, tries }
  }
  const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000))
  const goOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

  test.each(['load-failed', 'load-timeout'] as const)(
    'is reported (%s), and the version before stands in new places as well',
    async (reason) => {
      const { setSlots, reports } = await renderLost(reason)

      act(() => setSlots({ 'header-banner': named(2) }))

      await waitFor(() => expect(screen.getAllByLabelText('version 1.0.0')).toHaveLength(2))
      expect(screen.queryByRole('group', { name: /Banner/ })).not.toBeInTheDocument()
      expect(offer()).not.toBeInTheDocument()
      expect(reports[0]).toMatchObject({ remote: 'starter', version: '2.0.0', detail: 'lost' })
    },
  )

  test('is drawn once the browser is back online', async () => {
    const { lost } = await renderLost()
    lost.clear()

    await goOnline()

    expect(await shown('2.0.0')).toBeInTheDocument()
    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+2.0.0'])
  })

  test('is asked for again after pauses that grow, up to five minutes', async () => {
    const { tries } = await renderLost()
    await pass(29)
    expect(tries()).toBe(1)
    await pass(2)
    expect(tries()).toBe(2)
    await pass(50)
    expect(tries()).toBe(2)
    await pass(20)
    expect(tries()).toBe(3)

    await pass(3600)
    const before = tries()
    await pass(3000)
    expect(tries()).toBe(before + 10)
  })

  test('is asked for again with the next map', async () => {
    const { lost, setRemotes } = await renderLost()
    lost.clear()

    setRemotes(release('2.0.0'))

    expect(await shown('2.0.0')).toBeInTheDocument()
  })

  test('leaves the version before to a page that is opened while the line is still lost', async () => {
    const { setSlots, tries } = await renderLost()
    act(() => setSlots({}))
    await gone('1.0.0')
    await pass(31)
    expect(tries()).toBe(2)

    act(() => setSlots({ 'header-banner': named() }))

    expect(await shown('1.0.0')).toBeInTheDocument()
  })

  test('rolled back, it is not asked for any more', async () => {
    const { setRemotes, tries } = await renderLost()

    setRemotes(release('1.0.0'))
    await pass(600)
    await goOnline()

    expect(tries()).toBe(1)
    expect(mounts).toEqual(['+1.0.0'])
  })
})

describe("a remote's component that is taken out of the registry by hand", () => {
  const takeOut = {
    unregister: () => SlotComponentRegistry.unregister('Banner'),
    clear: () => SlotComponentRegistry.clear(),
  }

  test.each(Object.entries(takeOut))(
    '%s: it goes at once, in places that come later too, and is not fetched again',
    async (_method, remove) => {
      const loads = createLoads()
      const { setRemotes, setSlots, reports } = await renderFirst(loads, banner, 2)

      act(remove)

      expect(screen.queryByLabelText('version 1.0.0')).not.toBeInTheDocument()
      act(() => setSlots({}))
      act(() => setSlots({ 'header-banner': named(3) }))
      setRemotes(release('1.0.0'))
      await waitFor(() => expect(reports.at(-1)?.code).toBe('component-unregistered'))
      expect(screen.queryByLabelText('version 1.0.0')).not.toBeInTheDocument()
      expect(loads.asked).toEqual(['1.0.0'])
    },
  )

  test.each(Object.entries(takeOut))(
    '%s: one whose code has not come yet does not come, and is not asked for',
    async (_method, remove) => {
      let arrive: (loaded: Loaded) => void = () => undefined
      const loads = createLoads({ '1.0.0': new Promise((resolve) => (arrive = resolve)) })
      const { reports, setSlots, setRemotes } = renderSlots(banner, {
        meta: signedIn(),
        remotes: { Banner: loads.load, Later: loads.load },
        descriptor: describeVersion('1.0.0'),
      })
      await waitFor(() => expect(loads.asked).toEqual(['1.0.0']))

      act(remove)
      act(() => SlotComponentRegistry.unregister('Later'))
      await act(async () => arrive({ ok: true, component: componentOf('1.0.0') }))
      act(() => setSlots({ 'header-banner': [...named(), { component: 'Later', props: {} }] }))

      expect(SlotComponentRegistry.has('Banner')).toBe(false)
      expect(screen.queryByLabelText('version 1.0.0')).not.toBeInTheDocument()
      expect(loads.asked).toEqual(['1.0.0'])
      expect(reports.map(({ component, code }) => `${component} ${code}`)).toEqual([
        'Banner component-unregistered',
        'Later component-unregistered',
      ])
      setRemotes(release('2.0.0'))
      expect(await shown('2.0.0')).toBeInTheDocument()
    },
  )

  test('register brings it back, the same component as well as another one', async () => {
    await renderFirst()
    const component = SlotComponentRegistry.get('Banner')
    if (!component) throw new Error('Banner is not registered.')
    act(() => SlotComponentRegistry.clear())

    act(() => SlotComponentRegistry.register('Banner', component))
    expect(await shown('1.0.0')).toBeInTheDocument()
    act(() => SlotComponentRegistry.unregister('Banner'))
    act(() => SlotComponentRegistry.register('Banner', componentOf('by hand')))

    expect(await shown('by hand')).toBeInTheDocument()
  })

  test('a new release brings it back', async () => {
    const { setRemotes } = await renderFirst()
    act(() => SlotComponentRegistry.unregister('Banner'))

    setRemotes(release('2.0.0'))

    expect(await shown('2.0.0')).toBeInTheDocument()
  })
})

describe('what is taken away goes from open tabs', () => {
  const taken: Readonly<Record<string, RemotesBody['slots']>> = {
    'a remote that was turned off': { Banner: { unavailable: 'quarantined' } },
    'a grant that was withdrawn': { Banner: { unavailable: 'not-granted' } },
    'a remote that left the release': { Banner: { unavailable: 'not-released' } },
    'a name that no remote has any more': {},
  }

  test.each(Object.entries(taken))('%s, touched or not', async (_what, slots) => {
    const { setRemotes, reports } = await renderFirst(createLoads(), banner, 2)
    const [first] = screen.getAllByLabelText('version 1.0.0')
    fireEvent.input(first as HTMLElement, { target: { value: 'x' } })

    setRemotes({ slots })

    await gone('1.0.0')
    expect(SlotComponentRegistry.has('Banner')).toBe(false)
    expect(reports.at(-1)?.code).toMatch(/^(?:remote-unavailable|component-unregistered)$/)
  })

  test('turned on again, it is there at once', async () => {
    const loads = createLoads()
    const { setRemotes } = await renderFirst(loads)
    setRemotes({ slots: { Banner: { unavailable: 'quarantined' } } })
    await gone('1.0.0')

    setRemotes(release('1.0.0'))

    expect(await shown('1.0.0')).toBeInTheDocument()
  })

  test('what was registered by hand is nobody else’s to take away', async () => {
    const { setRemotes } = await renderFirst()
    act(() => SlotComponentRegistry.register('Banner', componentOf('hand')))
    await shown('hand')

    setRemotes({ slots: {} })

    expect(await shown('hand')).toBeInTheDocument()
  })
})

describe('inside a form', () => {
  const entry: FormSlotEntry = { kind: 'slot', component: 'Banner', props: {}, fields: ['vatId'] }
  function renderForm(loads = createLoads()) {
    const form = createFormContext({ mode: 'edit', resourceId: 7, values: { vatId: 'DE1' } })
    const slot = <FormSlot entry={entry} resource="customers" formContext={form} />
    const rendered = renderSlots(slot, {
      meta: { slots: {} },
      globals: { Banner: loads.load },
      descriptor: describeVersion('1.0.0'),
    })
    return {
      form,
      ...rendered,
      releaseGlobal: (version: string) => rendered.setRemotes({ globals: release(version).slots }),
    }
  }

  test('a release waits for the form to be saved, without an offer', async () => {
    const { form, releaseGlobal } = renderForm()
    fireEvent.input(await shown('1.0.0'), { target: { value: 'half typed' } })
    act(() => form.setValue('vatId', 'DE2'))

    releaseGlobal('2.0.0')
    releaseGlobal('3.0.0')
    await act(async () => undefined)
    expect(screen.getByLabelText('version 1.0.0')).toHaveValue('half typed')
    expect(offer()).not.toBeInTheDocument()
    act(() => form.reset(form.values))

    expect(await shown('3.0.0')).toBeInTheDocument()
    expect(form.getValue('vatId')).toBe('DE2')
    expect(mounts).toEqual(['+1.0.0', '-1.0.0', '+3.0.0'])
  })

  test('what a slot keeps in itself is not lost when another field is undone by hand', async () => {
    const { form, releaseGlobal } = renderForm()
    fireEvent.input(await shown('1.0.0'), { target: { value: 'half typed' } })
    act(() => form.setValue('vatId', 'DE2'))
    releaseGlobal('2.0.0')

    act(() => form.setValue('vatId', 'DE1'))

    expect(form.dirty).toBe(false)
    expect(await screen.findByRole('button', { name: 'Update Banner' })).toBeVisible()
    expect(screen.getByLabelText('version 1.0.0')).toHaveValue('half typed')
  })

  test('a form that is clean takes it, unless somebody is in the slot', async () => {
    const { releaseGlobal } = renderForm()
    await shown('1.0.0')
    releaseGlobal('2.0.0')
    const input = await shown('2.0.0')
    act(() => input.focus())

    releaseGlobal('3.0.0')

    expect(await screen.findByRole('button', { name: 'Update Banner' })).toBeVisible()
  })

  test('what is turned off stays as long as the form holds changes', async () => {
    const { form, setRemotes } = renderForm()
    fireEvent.input(await shown('1.0.0'), { target: { value: 'half typed' } })
    act(() => form.setValue('vatId', 'DE2'))

    setRemotes({ globals: { Banner: { unavailable: 'quarantined' } } })
    expect(screen.getByLabelText('version 1.0.0')).toHaveValue('half typed')
    act(() => form.reset(form.values))

    await gone('1.0.0')
    expect(form.getValue('vatId')).toBe('DE2')
  })
})
