import { Component, type ReactNode } from 'react'

interface SlotBoundaryProps {
  /** Another element for another component, and for other props. */
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  /** Called when the component is tried again. */
  readonly onReset: () => void
  readonly fallback: (retry: () => void) => ReactNode
}

interface SlotBoundaryState {
  readonly isBroken: boolean
}

/** Draws `fallback` in the place of children that threw, until they are tried again, or others come. */
export class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  static getDerivedStateFromError(): SlotBoundaryState {
    return { isBroken: true }
  }

  override state: SlotBoundaryState = { isBroken: false }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override componentDidUpdate(before: SlotBoundaryProps, { isBroken }: SlotBoundaryState): void {
    // What broke in this very update is what has come.
    if (isBroken && this.state.isBroken && before.children !== this.props.children) this.#reset()
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.#reset) : this.props.children
  }

  #reset = (): void => {
    this.props.onReset()
    this.setState({ isBroken: false })
  }
}
