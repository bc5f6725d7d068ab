import type { AnyComponent } from '@slipway/sdk'
import { createContext, type ReactNode, use, useInsertionEffect, useMemo } from 'react'
import { jsx } from 'react/jsx-runtime'
import * as ReactDom from 'react-dom'

const attribute = 'data-slipway-styles'

/** The mark of the build whose component is drawn. */
const Mark = createContext<string | undefined>(undefined)

const known = new WeakMap<AnyComponent, AnyComponent>()

/**
 * Returns a component that draws `component` so that its portals have the styles of its build, by their mark; the
 * same one each time, for one that is drawn is not taken out to be drawn again.
 */
export function withStyledPortals(component: AnyComponent, mark: string | undefined): AnyComponent {
  const before = known.get(component)
  if (before) return before
  // The very props that the box gave, which are frozen: a tag with them spread would be given a copy.
  const Styled: AnyComponent = (props) => <Mark value={mark}>{jsx(component, props)}</Mark>
  known.set(component, Styled)
  return Styled
}

/** Returns `react-dom` as remotes share it: what they draw by a portal outside of their boxes is styled as in them. */
export function shareReactDom(): typeof ReactDom {
  const { default: whole } = ReactDom as { readonly default?: object }
  // With the mark of a module, by which bundlers know where its default export is.
  const marked = { ...ReactDom, createPortal, __esModule: true }
  const shared: object = whole ? { ...marked, default: { ...whole, createPortal } } : marked
  return shared as typeof ReactDom
}

function createPortal(
  children: ReactNode,
  container: Element | DocumentFragment,
  key?: string | null,
): ReactNode {
  return <StyledPortal key={key ?? undefined} content={children} container={container} />
}

interface StyledPortalProps {
  /** Not `children`: those of a portal have no keys. */
  readonly content: ReactNode
  readonly container: Element | DocumentFragment
}

function StyledPortal({ content, container }: StyledPortalProps): ReactNode {
  const mark = use(Mark)
  const layer = useMemo(() => createLayer(container, mark), [container, mark])
  // Before the layout effects of what is inside, which may measure it.
  useInsertionEffect(() => {
    if (!layer) return undefined
    container.append(layer)
    // What is inside looks back at the page when it goes.
    return () => queueMicrotask(() => layer.remove())
  }, [container, layer])
  return ReactDom.createPortal(content, layer ?? container)
}

/** Makes an element that is nothing but a box of the build, unless `container` is in one. */
function createLayer(container: unknown, mark: string | undefined): HTMLElement | undefined {
  if (!mark || !(container instanceof Element)) return undefined
  if (container.closest(`[${attribute}="${mark}"]`)) return undefined
  const layer = document.createElement('div')
  layer.setAttribute(attribute, mark)
  layer.style.display = 'contents'
  return layer
}
