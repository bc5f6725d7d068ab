import { GlobalComponentRegistry, SlotComponentRegistry } from '@slipway/sdk'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { type ComponentType, memo, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createFormContext } from '../../forms/form-context'
import { pageId } from '../../session/reports/page-id'
import { renderSlots } from '../../testing/render-slots'
import { AppSlotRenderer } from '../app-slot-renderer'
import { FormSlot } from '../form-slot'

const banner = <AppSlotRenderer location="header-banner" />
const entry = (component: string, props: Record<string, unknown> = {}) => ({ component, props })
const signedIn = (...names: string[]) => ({
  meta: { slots: { 'header-banner': names.map((name) => entry(name)) } },
})

beforeEach(() => localStorage.clear())
afterEach(() => jest.restoreAllMocks())

describe('a component that draws itself without end', () => {
  let now = 1_000_000
  const latest = { draw: (): void => undefined }
  beforeEach(() => {
    now += 10_000
    jest.spyOn(performance, 'now').mockImplementation(() => now)
  })

  /** So many commits within one second, then the next one begins. */
  function drawTimes(count: number): void {
    act(() => {
      for (let index = 0; index < count; index += 1) flushSync(() => latest.draw())
    })
    now += 1000
  }

  function useDraws(): number {
    const [draws, setDraws] = useState(0)
    useLayoutEffect(() => {
      latest.draw = () => setDraws((before) => before + 1)
    }, [])
    return draws
  }
  const Inner = memo(function Inner() {
    return <i>{useDraws()}</i>
  })
  const loops: Readonly<Record<string, ComponentType>> = {
    'by itself': () => <i>{useDraws()}</i>,
    'deep inside': () => (
      <p>
        <Inner />
      </p>
    ),
    'and shows nothing': () => (useDraws(), null),
    'as a memo': Inner,
  }
  const fallback = () => screen.queryByRole('group', { name: 'Loops is not available.' })

  function renderLoop(Loops: ComponentType = Inner) {
    const rendered = renderSlots(banner, signedIn('Loops', 'Good'))
    const Good = () => <p>works</p>
    act(() => SlotComponentRegistry.registerMany({ Loops, Good }))
    drawTimes(1)
    return rendered
  }

  test.each(Object.entries(loops))(
    'F39: %s: its box is replaced by a notice with Retry, and it is reported',
    (_how, Loops) => {
      const { reports } = renderLoop(Loops)

      drawTimes(400)
      expect(fallback()).not.toBeInTheDocument()
      drawTimes(400)

      expect(fallback()).toHaveTextContent('Loops was stopped')
      expect(screen.getByText('works')).toBeVisible()
      expect(reports.filter(({ code }) => code === 'looped')).toEqual([
        { code: 'looped', component: 'Loops', location: 'header-banner' },
      ])
    },
  )

  test('it is mounted again by Retry only, wherever the user goes in the page', () => {
    const { setSlots } = renderLoop()
    drawTimes(400)
    drawTimes(400)

    act(() => setSlots({}))
    act(() => setSlots({ 'header-banner': [entry('Loops', { other: 1 })] }))
    fireEvent.click(screen.getByRole('button', { name: /^Retry / }))

    expect(fallback()).not.toBeInTheDocument()
    drawTimes(400)
    drawTimes(400)
    expect(fallback()).toBeInTheDocument()
  })

  test('a slot beside it with the same component stays, also when it is mounted anew', () => {
    const { setSlots } = renderSlots(banner, signedIn('Loops', 'Loops'))
    const First = () => <i>{useDraws()}</i>
    let count = 0
    const Loops = () => {
      const [isFirst] = useState(() => count++ === 0)
      return isFirst ? <First /> : <p>works</p>
    }
    act(() => SlotComponentRegistry.register('Loops', Loops))
    drawTimes(400)
    drawTimes(400)
    expect(fallback()).toBeInTheDocument()

    act(() => setSlots({}))
    act(() => setSlots(signedIn('Loops', 'Loops').meta.slots))

    expect(screen.getAllByRole('button', { name: /^Retry / })).toHaveLength(1)
  })

  test('what is fast for a second, or never faster than a screen, goes on', () => {
    renderLoop()

    drawTimes(400)
    drawTimes(20)
    drawTimes(400)
    for (let second = 0; second < 5; second += 1) drawTimes(250)

    expect(fallback()).not.toBeInTheDocument()
  })

  test('what the host draws around a component is not its doing', () => {
    const Around = () => <section title={String(useDraws())}>{banner}</section>
    renderSlots(<Around />, signedIn('Good'))
    act(() => SlotComponentRegistry.register('Good', () => <p>works</p>))

    for (let second = 0; second < 4; second += 1) drawTimes(400)

    expect(screen.getByText('works')).toBeVisible()
  })
})

describe('a slot on which the page hung when it was loaded before', () => {
  const hung = { component: 'Banner', location: 'header-banner' }
  const leaveMark = (parts: object = {}, at = Date.now() - 60_000) =>
    localStorage.setItem('slipway-drawing/1', JSON.stringify({ ...hung, ...parts, at }))
  const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('slipway-drawing/'))
  const register = () => act(() => SlotComponentRegistry.register('Banner', () => <p>drawn</p>))
  const load = async () => ({ ok: true as const, component: () => <p>drawn</p> })

  test('F40: is left out, with a word and Retry, and reported once; Retry draws it', async () => {
    leaveMark()
    const { reports, drawn } = renderSlots(banner, signedIn('Banner', 'Other'))
    register()

    expect(screen.queryByText('drawn')).not.toBeInTheDocument()
    expect(drawn).toEqual([])
    expect(screen.getByRole('group')).toHaveTextContent('the page froze on it last time')
    expect(reports.filter(({ code }) => code === 'hung')).toEqual([
      { code: 'hung', ...hung, page: '1' },
    ])
    fireEvent.click(screen.getByRole('button', { name: /^Retry / }))

    expect(screen.getByText('drawn')).toBeVisible()
    await waitFor(() => expect(drawn).toEqual(['Banner']))
    expect({ ...localStorage }).toEqual({})
  })

  test('was marked with the id of its page, which its report names', () => {
    const kept: [string, string][] = []
    const Hangs = () => {
      kept.push(...marks().map((key): [string, string] => [key, localStorage.getItem(key) ?? '']))
      return null
    }
    const { unmount } = renderSlots(banner, signedIn('Banner'))
    act(() => SlotComponentRegistry.register('Banner', Hangs))
    unmount()
    kept.forEach((mark) => localStorage.setItem(...mark))
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)

    const { reports } = renderSlots(banner, signedIn('Banner'))
    register()

    expect(reports.filter(({ code }) => code === 'hung')).toEqual([
      { code: 'hung', ...hung, page: pageId },
    ])
  })

  test('stays left out in the pages after it, until it is tried again', () => {
    leaveMark()
    const { unmount } = renderSlots(banner, signedIn('Banner'))
    register()
    unmount()

    const { reports } = renderSlots(banner, signedIn('Banner'))
    register()

    expect(screen.getByRole('button', { name: /^Retry / })).toBeVisible()
    expect(reports.filter(({ code }) => code === 'hung')).toEqual([])
  })

  test('comes with a new version by itself', async () => {
    leaveMark({ remote: 'starter', version: '1.0.0' })
    const descriptor = { version: '2.0.0' }

    renderSlots(banner, { ...signedIn('Banner'), remotes: { Banner: load }, descriptor })

    expect(await screen.findByText('drawn')).toBeVisible()
  })

  test('comes back to visitors, who see nothing in its place, after a day', () => {
    leaveMark()
    const slots = { 'header-banner': [entry('Banner')] }
    const first = renderSlots(banner, { slots })
    register()
    expect(first.container).toHaveTextContent('')
    first.unmount()
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_001)

    renderSlots(banner, { slots })
    register()

    expect(screen.getByText('drawn')).toBeVisible()
  })

  test('is not one that another tab is drawing at this moment', () => {
    leaveMark({}, Date.now())

    renderSlots(banner, signedIn('Banner'))
    register()

    expect(screen.getByText('drawn')).toBeVisible()
    expect(marks()).toHaveLength(1)
  })

  test('in a form: is reported, and holds the save where it is required, until Retry draws it', async () => {
    localStorage.setItem(
      'slipway-drawing/1',
      JSON.stringify({ component: 'VatField', location: 'form:customers', at: 0 }),
    )
    const form = createFormContext({ mode: 'edit', resourceId: 7, values: { vatId: 'DE1' } })
    const slot = { kind: 'slot' as const, component: 'VatField', props: {}, fields: ['vatId'] }
    const { reports } = renderSlots(
      <FormSlot entry={{ ...slot, required: true }} resource="customers" formContext={form} />,
      { meta: { slots: {} } },
    )
    act(() => GlobalComponentRegistry.register('VatField', () => <p>drawn</p>))

    await act(async () => expect(await form.validate()).toBe(false))
    expect(reports).toContainEqual({
      code: 'hung',
      component: 'VatField',
      location: 'form:customers',
      page: '1',
    })
    fireEvent.click(screen.getByRole('button', { name: /^Retry / }))

    await act(async () => expect(await form.validate()).toBe(true))
    expect(screen.getByText('drawn')).toBeVisible()
  })

  test('is the one that was being drawn: only while it is drawn, and not in its effects', () => {
    const seen: string[][] = []
    const note = () => void seen.push(marks().map((key) => localStorage.getItem(key) ?? ''))
    const Banner = () => {
      note()
      useLayoutEffect(note, [])
      useEffect(note, [])
      return null
    }
    renderSlots(banner, signedIn('Other', 'Banner'))

    act(() => SlotComponentRegistry.registerMany({ Other: () => null, Banner }))

    expect(seen).toEqual([[expect.stringContaining('"component":"Banner"')], [], []])
  })

  test.each(['{}', 'null', '[null, 7]', 'no JSON'])('is nobody where %s is kept', (kept) => {
    localStorage.setItem('slipway-left-out', kept)

    renderSlots(banner, signedIn('Banner'))
    register()

    expect(screen.getByText('drawn')).toBeVisible()
  })

  test('is nobody where the browser keeps nothing', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })

    renderSlots(banner, signedIn('Banner'))
    register()

    expect(screen.getByText('drawn')).toBeVisible()
  })
})
