import { Component, type ReactNode } from 'react'

interface RemovalBoundaryProps {
  readonly children: ReactNode
}

/**
 * Takes what a component throws while it is being removed. React passes such an error to the boundary
 * above the place of the removal, as the component's own one is gone with it; what is there now
 * has no part in it and is drawn again. An error of that itself goes to the next boundary.
 */
export class RemovalBoundary extends Component<RemovalBoundaryProps> {
  static getDerivedStateFromError(): object {
    return {}
  }

  override state = {}

  override render(): ReactNode {
    return this.props.children
  }
}
