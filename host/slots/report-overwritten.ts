import type { AnyComponent, ComponentRegistry } from '@slipway/sdk'
import type { SlotReport } from '@slipway/sdk/contract'

/**
 * Reports a name that gets another component while it has one. Another version by the
 * remote that owns the name is none.
 */
export function reportOverwritten(
  registry: ComponentRegistry,
  report: (report: SlotReport) => void,
  ownerOf: (component: AnyComponent) => string | undefined = () => undefined,
): void {
  const before = new Map<string, AnyComponent>()
  const isVersion = (one: AnyComponent, other: AnyComponent) =>
    ownerOf(one) !== undefined && ownerOf(one) === ownerOf(other)
  registry.subscribe((name) => {
    if (name === undefined) {
      before.clear()
      return
    }
    const component = registry.get(name)
    const known = before.get(name)
    if (component && known && known !== component && !isVersion(known, component)) {
      report({ code: 'name-overwritten', component: name })
    }
    if (component) before.set(name, component)
    else before.delete(name)
  })
}
