import { Component, type ReactNode } from 'react'
import { describeError } from '../../api/describe-error'
import { showNotice } from '../notices/notices'

interface OverlayBoundaryProps {
  readonly onBroken: () => void
  readonly children: ReactNode
}

/** Closes the overlay when it fails, and says so: the page below has no part in it. */
export class OverlayBoundary extends Component<
  OverlayBoundaryProps,
  { readonly isBroken: boolean }
> {
  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override state = { isBroken: false }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken()
    void showNotice({ tone: 'error', message: describeError(error) })
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children
  }
}
