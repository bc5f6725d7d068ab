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

interface Connected<State> {
  readonly state: State
  readonly actions: Actions
  readonly params: Props
}

/** The part of Piral's API that pilets draw by. */
export interface PiletApi {
  registerExtension(name: string, component: ComponentType<{ params: Props }>): void
  createState<State>(
    options: StateOptions<State>,
  ): (component: ComponentType<Connected<State>>) => ComponentType<{ params: Props }>
}

/** Runs the `setup` of a pilet, and returns its extensions by name, for slots: their props are `params`. */
export function piletComponents(
  setup: (app: PiletApi) => void,
): (name: string) => ComponentType<Props> {
  const found = new Map<string, ComponentType<Props>>()
  setup({
    createState,
    registerExtension(name, Extension) {
      found.set(name, (props) => <Extension params={props} />)
    },
  })
  return (name) => {
    const component = found.get(name)
    if (!component) throw new Error(`The pilet registers no extension ${name}.`)
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
  return (Inner: ComponentType<Connected<State>>) =>
    function WithState({ params }: { readonly params: Props }): ReactElement {
      const now = useSyncExternalStore(subscribe, () => state)
      return <Inner state={now} actions={bound} params={params} />
    }
}
