import type { AnyComponent } from '@slipway/sdk'
import { pickComponent, type RemoteDescriptor, type RemotesBody } from '@slipway/sdk/contract'
import { jsx } from 'react/jsx-runtime'
import { isBridge } from '../bridge/is-bridge'
import type { EntryModule, NestingPage, TakenRemote } from './nesting-page'

/**
 * Returns the entry of a version whose components are drawn inside of another remote's: each brings its styles, and
 * stands in a box with the mark of its build. What is no component of a release is handed on as it is.
 */
export function styledEntry(
  version: RemoteDescriptor,
  { module, base }: TakenRemote,
  page: NestingPage,
): EntryModule {
  const get = async (expose: string) => {
    const component = findComponent(page.released(), version, expose)
    const styles = component && page.loadStyles(component.remote, base)
    const factory = await Promise.resolve(module.get(expose))
    await styles
    return () => (component ? withBox(factory(), component, page) : factory())
  }
  return {
    init: (...given) => module.init(...given),
    // Its type knows no promise; the runtime waits for one.
    get: get as unknown as EntryModule['get'],
  }
}

interface FoundComponent {
  readonly name: string
  readonly remote: RemoteDescriptor
}

function findComponent(
  { slots, globals }: RemotesBody,
  { remote, version }: RemoteDescriptor,
  expose: string,
): FoundComponent | undefined {
  for (const [name, one] of [...Object.entries(slots), ...Object.entries(globals)]) {
    if (!('remote' in one) || one.remote !== remote || one.version !== version) continue
    if (one.expose === expose) return { name, remote: one }
  }
  return undefined
}

function withBox(
  module: unknown,
  { name, remote: { styles } }: FoundComponent,
  page: NestingPage,
): unknown {
  const component = pickComponent(module, name) as AnyComponent | undefined
  // Whoever draws a bridge expects one.
  if (!component || !styles || isBridge(component)) return module
  const boxed = boxedComponent(component, styles, page)
  // The mark of a module, by which bundlers know where its default export is, is not among its keys.
  const copy: Record<string, unknown> = { ...Object(module), __esModule: true }
  for (const key of Object.keys(copy)) if (copy[key] === component) copy[key] = boxed
  return copy
}

const known = new WeakMap<AnyComponent, AnyComponent>()

function boxedComponent(
  component: AnyComponent,
  mark: string,
  { withStyledPortals }: NestingPage,
): AnyComponent {
  const before = known.get(component)
  if (before) return before
  const Styled = withStyledPortals(component, mark)
  const Boxed: AnyComponent = (props) => (
    <div data-slipway-styles={mark} style={{ display: 'contents' }}>
      {jsx(Styled, props)}
    </div>
  )
  known.set(component, Boxed)
  return Boxed
}
