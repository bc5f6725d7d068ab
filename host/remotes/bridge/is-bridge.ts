/** What federation's `createBridgeComponent` makes: something that draws into an element of the page. */
export interface Bridge {
  render(info: object): unknown
  destroy(info: object): unknown
}

export type CreateBridge = () => Bridge

/**
 * Tells a bridge from a component: called without anything it returns a {@link Bridge}. A component with hooks fails
 * outside of React at its first one; all others return what they draw.
 */
export function isBridge(component: object): component is CreateBridge {
  try {
    return (component as CreateBridge).length === 0 && 'destroy' in (component as CreateBridge)()
  } catch {
    return false
  }
}
