import type { AnyComponent, ComponentRegistry } from '@slipway/sdk'
import type { SlotReport } from '@slipway/sdk/contract'

/** Reports a name that gets another component while it has one (decisions 3). */
export function reportOverwritten(
  registry: ComponentRegistry,
  report: (report: SlotReport) => void,
): void {
  const before = new Map<string, AnyComponent>()
  registry.subscribe((name) => {
    if (name === undefined) {
      before.clear()
      return
    }
    const component = registry.get(name)
    const known = before.get(name)
    if (component && known && known !== component) {
      report({ code: 'name-overwritten', component: name })
    }
    if (component) before.set(name, component)
    else before.delete(name)
  })
}
