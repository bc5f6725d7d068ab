import type { AnyComponent } from '@slipway/sdk'
import type { SlotEntry } from '@slipway/sdk/contract'
import { Component, type ReactNode } from 'react'

interface SlotBoundaryProps {
  readonly component: AnyComponent
  readonly entry: SlotEntry
  readonly children: ReactNode
  readonly onError: (error: unknown) => void
  /** Called when the component is tried again. */
  readonly onReset: () => void
  readonly fallback: (retry: () => void) => ReactNode
}

interface SlotBoundaryState {
  readonly isBroken: boolean
}

/** Draws `fallback` in the place of a component that threw, until it is tried again, or another one or other props come. */
export class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  static getDerivedStateFromError(): SlotBoundaryState {
    return { isBroken: true }
  }

  override state: SlotBoundaryState = { isBroken: false }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error)
  }

  override componentDidUpdate(before: SlotBoundaryProps, { isBroken }: SlotBoundaryState): void {
    const { component, entry } = this.props
    // What broke in this very update is the component that has come.
    if (!isBroken || !this.state.isBroken) return
    if (before.component !== component || before.entry !== entry) this.#reset()
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback(this.#reset) : this.props.children
  }

  #reset = (): void => {
    this.props.onReset()
    this.setState({ isBroken: false })
  }
}
