/** What federation's `createBridgeComponent` makes: something that draws into an element of the page. */
export interface Bridge {
  render(info: object): unknown
  destroy(info: object): unknown
}

export type CreateBridge = () => Bridge

/**
 * Tells a bridge from a component: its text names what it makes, and called without anything it returns a
 * {@link Bridge}. A component with hooks fails outside of React at its first one; all others return what they draw.
 */
export function isBridge(component: object): component is CreateBridge {
  try {
    // Of the text first: a component that never ends is called where the page notes which one it was.
    return /destroy/.test(String(component)) && 'destroy' in (component as CreateBridge)()
  } catch {
    return false
  }
}
