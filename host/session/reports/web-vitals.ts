import type { VitalReport } from '@slipway/sdk/contract'
import { type CLSMetric, type Metric, onCLS, onINP, onLCP } from 'web-vitals'

/** Tells each measure of the page once, when it is known: mostly when the page is hidden. */
export function watchVitals(page: string, tell: (vital: VitalReport) => void): void {
  const told = new Set<string>()
  // A page that is hidden again and again tells the same measure anew each time.
  const tellOnce = ({ id }: Metric, vital: VitalReport) => {
    if (told.has(id)) return
    told.add(id)
    tell(vital)
  }
  onLCP((metric) => tellOnce(metric, { name: 'lcp', value: Math.round(metric.value), page }))
  onINP((metric) => tellOnce(metric, { name: 'inp', value: Math.round(metric.value), page }))
  onCLS((metric) => {
    const slot = movedSlot(metric)
    tellOnce(metric, { name: 'cls', value: metric.value, page, ...(slot && { slot }) })
  })
}

/** The slot with the first element that the largest shift moved; nothing where that is in none. */
export function movedSlot({
  entries,
}: Pick<CLSMetric, 'entries'>): VitalReport['slot'] | undefined {
  const [largest] = [...entries].sort((a, b) => b.value - a.value)
  const boxes = (largest?.sources ?? []).map(({ node }) =>
    elementOf(node)?.closest<HTMLElement>('[data-slipway-slot]'),
  )
  return slotOf(boxes.find((box) => box)?.dataset)
}

// It may be a text, or gone meanwhile.
function elementOf(node: Node | null | undefined): Element | null {
  return node instanceof Element ? node : (node?.parentElement ?? null)
}

function slotOf(box: DOMStringMap | undefined): VitalReport['slot'] | undefined {
  const component = box?.['slipwaySlot']
  if (component === undefined) return undefined
  const location = box?.['slipwayLocation']
  const remote = box?.['slipwayRemote']
  const version = box?.['slipwayVersion']
  return {
    component,
    ...(location && { location }),
    ...(remote && { remote }),
    ...(version && { version }),
  }
}
