import {
  escapePointer,
  type Fault,
  isSameJson,
  type PageCondition,
  type Placement,
} from '@slipway/sdk/contract'

/** Whether whoever changes a layout may see a field of a resource. */
export type MayAsk = (resource: string, field: string) => boolean

interface Author {
  readonly mayAsk: MayAsk
  /** The conditions that an entry has had: what is kept is nobody's change. */
  readonly before: readonly (Placement['page'] | PageCondition)[]
}

/**
 * The conditions on fields that their author may not see, by pointer into a placement's page. Whoever could set them
 * would learn a value from the records on which the entry is.
 */
export function hiddenFieldFaults(page: PageCondition, { mayAsk, before }: Author): Fault[] {
  const { resources = [], record = {} } = page
  return Object.keys(record).flatMap((field) => {
    const hidden = resources.find((resource) => !mayAsk(resource, field))
    if (hidden === undefined || before.some((one) => isKept(page, field, one))) return []
    const detail = `you may not see "${field}" of ${hidden}, so you cannot ask for its value: remove the condition, or ask somebody who may see the field`
    return [{ pointer: `/record/${escapePointer(field)}`, code: 'gate-invalid', detail }]
  })
}

function isKept(
  { resources, record }: PageCondition,
  field: string,
  before: Author['before'][number],
): boolean {
  const was = before?.resources ?? []
  return (
    isSameJson(record?.[field], before?.record?.[field]) &&
    (resources ?? []).every((resource) => was.includes(resource))
  )
}
