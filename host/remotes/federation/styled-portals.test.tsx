import { act, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { jsx } from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'
import { shareReactDom, withStyledPortals } from './styled-portals'

const { createPortal, ...rest } = shareReactDom()
const mark = 'team-0123456789abcdef'
const layers = () => [...document.querySelectorAll<HTMLElement>('div[data-slipway-styles]')]
const styledBy = (text: string) =>
  screen.getByText(text).closest('[data-slipway-styles]')?.getAttribute('data-slipway-styles')

interface PanelProps {
  readonly container?: Element | DocumentFragment
  readonly children?: ReactNode
}

function Panel({ container = document.body, children = <p>panel</p> }: PanelProps): ReactNode {
  return createPortal(children, container)
}

/** A box of a build, as the host draws it. */
function Box({ styles = mark, ...props }: PanelProps & { readonly styles?: string }): ReactNode {
  const [Styled] = useState(() => withStyledPortals(() => <Panel {...props} />, styles))
  return (
    <main data-slipway-styles={styles}>
      <Styled />
    </main>
  )
}

/** Takes the boxes away; what they had elsewhere goes after what was in it. */
async function leave(unmount: () => void): Promise<void> {
  await act(async () => unmount())
  expect(layers()).toEqual([])
}

test('a portal into the page has the mark of its build, in an element that is no box of its own', async () => {
  const { unmount } = render(<Box />)

  expect(styledBy('panel')).toBe(mark)
  expect(layers()).toHaveLength(1)
  expect(layers()[0]?.parentElement).toBe(document.body)
  expect(layers()[0]?.style.display).toBe('contents')

  await leave(unmount)
  expect(screen.queryByText('panel')).not.toBeInTheDocument()
})

test('so has one into an element that a library keeps, also where two builds share it', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const other = 'other-0123456789abcdef'
  const { unmount } = render(
    <>
      <Box container={container} />
      <Box container={container} styles={other}>
        <p>another</p>
      </Box>
    </>,
  )

  expect(styledBy('panel')).toBe(mark)
  expect(styledBy('another')).toBe(other)

  await leave(unmount)
  expect(container.childNodes).toHaveLength(0)
  container.remove()
})

test('a portal inside of the box, or of something without styles, is where it was put', async () => {
  const inside = document.body.appendChild(document.createElement('main'))
  inside.dataset['slipwayStyles'] = mark
  const fragment = document.createDocumentFragment()
  const Plain = withStyledPortals(() => <Panel>{<p>plain</p>}</Panel>, undefined)
  const { unmount } = render(
    <>
      <Box container={inside} />
      <Box container={fragment}>
        <p>in a fragment</p>
      </Box>
      <Plain />
    </>,
  )

  expect(screen.getByText('panel').parentElement).toBe(inside)
  expect(fragment.textContent).toBe('in a fragment')
  expect(screen.getByText('plain').parentElement).toBe(document.body)

  await leave(unmount)
  inside.remove()
})

test('what is inside can be measured by its effects, and looks back at the page when it goes', async () => {
  const seen: boolean[] = []
  function Measured(): ReactNode {
    useLayoutEffect(() => {
      const element = screen.getByText('measured')
      seen.push(element.isConnected)
      return () => void seen.push(element.isConnected)
    }, [])
    return <p>measured</p>
  }
  const { unmount } = render(
    <Box>
      <Measured />
    </Box>,
  )

  await leave(unmount)

  expect(seen).toEqual([true, true])
})

test('events and state go through a portal as they do in React', async () => {
  const clicks: string[] = []
  function Counter(): ReactNode {
    const [count, setCount] = useState(0)
    useEffect(() => void clicks.push(`drawn ${count}`), [count])
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        count {count}
      </button>
    )
  }
  const { unmount } = render(
    <button type="button" onClick={() => clicks.push('bubbled')}>
      <Box>
        <Counter />
      </Box>
    </button>,
  )

  fireEvent.click(screen.getByRole('button', { name: 'count 0' }))

  expect(screen.getByRole('button', { name: 'count 1' })).toBeInTheDocument()
  expect(clicks).toEqual(['drawn 0', 'bubbled', 'drawn 1'])
  await leave(unmount)
})

test('a component is the same one each time, so that a release of the same code takes nothing out', () => {
  const component = () => null

  expect(withStyledPortals(component, mark)).toBe(withStyledPortals(component, mark))
})

test('a component gets the very props that its box gave', () => {
  const given: object[] = []
  const Styled = withStyledPortals((props) => {
    given.push(props)
    return null
  }, mark)
  const props = Object.freeze({ label: 'frozen' })
  render(jsx(Styled, props))

  expect(given[0]).toBe(props)
})

test('all else of react-dom is the host’s own, whichever way a bundler reads it', () => {
  const shared = shareReactDom() as typeof ReactDom & { readonly default: typeof ReactDom }
  const { createPortal: _, ...own } = ReactDom

  expect(rest).toMatchObject({ flushSync: own.flushSync, version: own.version })
  expect(shared.default.flushSync).toBe(own.flushSync)
  expect(shared.default.createPortal).toBe(createPortal)
  expect(Object.keys(shared)).toEqual([...Object.keys(ReactDom), '__esModule'])
})

test('what is not an element is refused as React does', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)

  expect(() => render(<Box container={null as never} />)).toThrow('not a DOM element')
  jest.restoreAllMocks()
})
