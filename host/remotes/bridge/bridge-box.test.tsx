import type { AnyComponent } from '@slipway/sdk'
import { act, render, screen } from '@testing-library/react'
import { Component, createElement, type ReactNode, useState } from 'react'
import { loadedBridge } from './bridge-box'
import { type Bridge, isBridge } from './is-bridge'

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error?: Error }> {
  static getDerivedStateFromError(error: Error) {
    return { error }
  }
  override state: { readonly error?: Error } = {}
  override render(): ReactNode {
    return this.state.error ? <p>{this.state.error.message}</p> : this.props.children
  }
}

function componentOf(bridge: Bridge): AnyComponent {
  const loaded = loadedBridge({ create: () => bridge, name: 'Card', deadlineMs: 1000 })
  if (!loaded.ok) throw new Error(loaded.detail)
  return loaded.component
}

const draw = (bridge: Bridge, props: object) =>
  render(<Boundary>{createElement(componentOf(bridge), props)}</Boundary>)

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('it is given the props, and others again; destroy runs with the box', async () => {
  const bridge = { render: jest.fn(), destroy: jest.fn() }
  const component = componentOf(bridge)
  const { rerender, unmount } = render(createElement(component, { label: 'one' }))
  rerender(createElement(component, { label: 'two' }))
  await act(async () => {})
  unmount()

  const labels = bridge.render.mock.calls.map(([info]) => info.label)
  const [{ dom, moduleName, memoryRoute }] = bridge.render.mock.calls[0] ?? []
  expect(labels).toEqual(['one', 'two'])
  expect([moduleName, memoryRoute]).toEqual(['Card', { entryPath: '/' }])
  expect(bridge.destroy).toHaveBeenCalledWith({ moduleName: 'Card', dom })
})

test.each([
  [
    'throws',
    () => {
      throw new Error('at once')
    },
    'at once',
  ],
  ['rejects', () => Promise.reject(new Error('later')), 'later'],
  ['never ends', () => new Promise(() => {}), 'Card: the bridge has drawn nothing after 1000 ms'],
])('a render that %s is a fault of the box', async (_, drawing, message) => {
  draw({ render: drawing, destroy: () => {} }, {})
  await act(() => jest.advanceTimersByTimeAsync(1000))

  expect(screen.getByText(message)).toBeTruthy()
})

test('the alert that federation draws for React 18, and what Vue hands to its application, are faults', async () => {
  const alert = '<div role="alert"><p>Something went wrong:</p><pre>of 18</pre></div>'
  draw(
    { render: (info) => void (Reflect.get(info, 'dom').innerHTML = alert), destroy: () => {} },
    {},
  )
  await act(() => jest.advanceTimersByTimeAsync(0))
  expect(screen.getByText('of 18')).toBeTruthy()

  const config: { errorHandler?: (error: unknown) => void } = {}
  const mount = (info: object) => {
    const dom: HTMLElement = Reflect.get(info, 'dom')
    Object.assign(dom, { __vue_app__: { config } }).append('drawn')
  }
  draw({ render: mount, destroy: () => {} }, {})
  await act(() => jest.advanceTimersByTimeAsync(0))
  act(() => config.errorHandler?.(new Error('of Vue')))
  expect(screen.getByText('of Vue')).toBeTruthy()
})

test.each([
  ['a bridge', () => ({ render() {}, destroy() {} }), true],
  ['a component without hooks', () => <p>plain</p>, false],
  ['one that draws nothing', () => null, false],
  ['one with hooks', () => useState(0)[0], false],
  ['one with props', ({ destroy }: { readonly destroy: string }) => <p>{destroy}</p>, false],
  ['a class', Boundary, false],
])('%s is told from the others', (_, exported, expected) => {
  expect(isBridge(exported)).toBe(expected)
})
