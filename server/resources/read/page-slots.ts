import type { PageFacts, PageMode, PageSlots } from '@slipway/sdk/contract'
import { locationsOf } from '@slipway/sdk/contract/pages'
import { formPlace } from '../../slots/form-slot'
import type { SlotRegistry } from '../../slots/slot-registry'
import type { ViewerSlots } from '../../slots/viewer-slots'
import type { RecordRow } from '../../storage/records/record-rows'
import { asksForRecord, recordFormSlots } from '../define/form-items'
import { isAllowed } from '../define/permission'
import type { RecordsScope } from '../define/resource-scope'
import { isField } from '../fields/field'
import { rowValues } from '../fields/field-value'

interface WithPageSlots {
  readonly pageSlots?: PageSlots
}

/** The entries that ask for a page on which `page` is known, as replies carry them: nothing where there is none. */
export function pageSlotsOf(slots: ViewerSlots, page: PageFacts): WithPageSlots {
  return filled(slots.pageSlots(page) ?? {})
}

/** Returns the entries of the page of a list that ask for pages of its resource, or for a wide window. */
export function listPageSlots(
  registry: SlotRegistry,
  { resource, viewer }: RecordsScope,
): WithPageSlots {
  const slots = registry.forViewer(viewer).pageSlots({ resource: resource.name }) ?? {}
  const here: readonly string[] = locationsOf('list')
  return filled(
    Object.fromEntries(Object.entries(slots).filter(([location]) => here.includes(location))),
  )
}

/**
 * Returns the entries of pages that show a record, decided by all that is saved: also by what the viewer may not see. Nothing
 * of what is for editing goes to viewers who may not edit.
 */
export function recordPageSlots(
  registry: SlotRegistry,
  scope: RecordsScope,
  row: RecordRow,
): WithPageSlots {
  const { resource, viewer } = scope
  const { name } = resource
  const slots = registry.forViewer(viewer)
  const isAsked = slots.hasPaged() || asksForRecord(scope)
  if (!isAsked || !isAllowed(viewer, name, 'view')) return {}
  const page = pagesOfRecord(scope, row)
  const inForm = page.modes.flatMap((mode) => recordFormSlots(scope, { mode, slots }, page.values))
  return filled({
    ...slots.pageSlots(page),
    ...(inForm.length > 0 && { [formPlace(name)]: inForm }),
  })
}

/** The pages of a record, in all modes that the viewer may open it in, with the values of every field. */
export function pagesOfRecord(
  { resource: { name, items }, viewer }: RecordsScope,
  row: RecordRow,
): Required<PageFacts> {
  const modes: PageMode[] = isAllowed(viewer, name, 'update') ? ['view', 'edit'] : ['view']
  return { resource: name, modes, values: rowValues(items.filter(isField), row) }
}

function filled(pageSlots: PageSlots): WithPageSlots {
  return Object.keys(pageSlots).length > 0 ? { pageSlots } : {}
}
