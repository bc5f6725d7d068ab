import type { PageFacts, PageSlots } from '@slipway/sdk/contract'
import type { SlotRegistry } from '../../slots/slot-registry'
import type { ViewerSlots } from '../../slots/viewer-slots'
import type { RecordRow } from '../../storage/records/record-rows'
import { isAllowed } from '../define/permission'
import type { RecordsScope } from '../define/resource-scope'
import { isField } from '../fields/field'
import { rowValues } from '../fields/field-value'

interface WithPageSlots {
  readonly pageSlots?: PageSlots
}

/** The entries that ask for a page on which `page` is known, as replies carry them: nothing where there is none. */
export function pageSlotsOf(slots: ViewerSlots, page: PageFacts): WithPageSlots {
  const pageSlots = slots.pageSlots(page)
  return pageSlots ? { pageSlots } : {}
}

/**
 * Returns the entries of pages that show a record, decided by all that is saved: also by what the viewer may not see. Nothing
 * of what is for editing goes to viewers who may not edit.
 */
export function recordPageSlots(
  slots: SlotRegistry,
  { resource, viewer }: RecordsScope,
  row: RecordRow,
): WithPageSlots {
  const { name, items } = resource
  if (!slots.current().hasPaged() || !isAllowed(viewer, name, 'view')) return {}
  return pageSlotsOf(slots.forViewer(viewer), {
    resource: name,
    modes: isAllowed(viewer, name, 'update') ? ['view', 'edit'] : ['view'],
    values: rowValues(items.filter(isField), row),
  })
}
