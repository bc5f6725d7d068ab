import { type ComponentType, type ReactElement, useSyncExternalStore } from 'react'

type Props = Readonly<Record<string, unknown>>
type Dispatch<State> = (change: (state: State) => State) => void
type Actions = Readonly<Record<string, (...given: readonly never[]) => void>>

interface StateOptions<State> {
  readonly state: State
  readonly actions: Readonly<
    Record<string, (dispatch: Dispatch<State>, ...given: readonly never[]) => void>
  >
}

interface Connected<State, Params> {
  readonly state: State
  readonly actions: Actions
  readonly params: Params
}

/** The part of Piral's API by which pilets draw; pages and menus are the host's, so they are taken and left. */
export interface PiletApi {
  registerExtension<Params = Props>(
    name: string,
    component: ComponentType<{ params: Params }>,
  ): void
  registerTile(...tile: readonly unknown[]): void
  registerPage(...page: readonly unknown[]): void
  registerMenu(...menu: readonly unknown[]): void
  createState<State>(
    options: StateOptions<State>,
  ): <Params = Props>(
    component: ComponentType<Connected<State, Params>>,
  ) => ComponentType<{ params: Params }>
}

/**
 * Runs the `setup` of a pilet, and returns its extensions by name, for slots: their props are `params`. A tile has its
 * name, or `tile` where it has none.
 */
export function piletComponents(
  setup: (app: PiletApi) => void,
): (name: string) => ComponentType<Props> {
  const found = new Map<string, ComponentType<Props>>()
  setup({
    createState,
    registerExtension<Params>(name: string, Extension: ComponentType<{ params: Params }>) {
      found.set(name, (props) => <Extension params={props as Params} />)
    },
    registerTile(...given) {
      const name = typeof given[0] === 'string' ? given[0] : 'tile'
      const Tile = given.find((part) => typeof part === 'function')
      if (Tile) found.set(name, Tile as ComponentType<Props>)
    },
    registerPage: () => undefined,
    registerMenu: () => undefined,
  })
  return (name) => {
    const component = found.get(name)
    if (!component) throw new Error(`The pilet registers nothing that is named ${name}.`)
    return component
  }
}

function createState<State>({ state: first, actions }: StateOptions<State>) {
  let state = first
  const listeners = new Set<() => void>()
  const dispatch: Dispatch<State> = (change) => {
    state = change(state)
    for (const listener of [...listeners]) listener()
  }
  const bound: Actions = Object.fromEntries(
    Object.entries(actions).map(([name, run]) => [name, (...given) => run(dispatch, ...given)]),
  )
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return <Params,>(Inner: ComponentType<Connected<State, Params>>) =>
    function WithState({ params }: { readonly params: Params }): ReactElement {
      const now = useSyncExternalStore(subscribe, () => state)
      return <Inner state={now} actions={bound} params={params} />
    }
}
