import type { Component } from '../component'

interface Action {
  readonly label: string
  readonly count: { readonly open: number }
}

interface ActionsProps {
  readonly actions: readonly Action[]
}

/** The quick actions of `workspace` 1.1.0: they fail, because no application gives them counts. */
export function countedActions(Former: Component<ActionsProps>): Component<ActionsProps> {
  return function QuickActions(props) {
    const actions = props.actions.map((action) => ({
      ...action,
      label: `${action.label} (${action.count.open})`,
    }))
    return Former({ ...props, actions })
  }
}
