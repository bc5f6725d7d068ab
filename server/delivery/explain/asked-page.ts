import {
  type AskedPage,
  type FieldCondition,
  modesOf,
  type PageCondition,
  passesPage,
} from '@slipway/sdk/contract'
import type { Application } from '../../application/create-application'
import { fieldFor, isField } from '../../resources/fields/field'
import { isSlot } from '../../slots/slot'
import type { Viewer } from '../../slots/viewer'
import type { AskedRecord } from './asked-record'

type Wanted = NonNullable<AskedPage['record']>[number]

/**
 * The pages that a slot asks for, for a reader; `undefined` is one who may see every field. With a record: whether its page is
 * one of them.
 */
export function askedPage(condition: PageCondition, reading: Reading): AskedPage {
  const { resources, mode, record, device } = condition
  const { asked } = reading
  const mayName = (field: string) => resources?.every((name) => maySee(reading, name, field))
  const isOfOne = asked?.isSeen && resources?.includes(asked.resource)
  const fields = Object.entries(record ?? {}).filter(([field]) => mayName(field))
  return {
    ...(resources && { resources: [...resources] }),
    ...(mode !== undefined && { modes: [...modesOf(mode)] }),
    ...(fields.length > 0 && {
      record: fields.map(([field, wanted]) => ({
        ...toWanted(field, wanted),
        ...(isOfOne && had(field, wanted, asked)),
      })),
    }),
    ...(device && { device }),
    ...(asked && { passed: passesPage(condition, asked.page) }),
  }
}

/** Returns the pages that a component is on, without fields that only some may see. `undefined`: it is in a form, or on any page. */
export function pagesOfComponent(
  application: Application,
  component: string,
): AskedPage[] | undefined {
  const entries = application.slots
    .current()
    .delivered.filter(({ entry }) => entry.component === component)
  const pages = entries.flatMap(({ page }) => page ?? [])
  const isInForm = [...application.resources.values()].some(({ items }) =>
    items.some((item) => isSlot(item) && item.component === component),
  )
  if (isInForm || entries.length === 0 || pages.length < entries.length) return undefined
  const anybody = { permissions: new Set<string>() }
  const asked = pages.map((page) => askedPage(page, { application, reader: anybody }))
  // Both versions of a canary propose the entry.
  return [...new Map(asked.map((page) => [JSON.stringify(page), page])).values()]
}

/** What the record, of a resource that the condition is about, has in a field that is asked for. */
function had(field: string, wanted: FieldCondition, { page }: AskedRecord): Partial<Wanted> {
  const value = page.values?.[field]
  return {
    ...(value !== undefined && value !== null && { value: String(value) }),
    passed: passesPage({ record: { [field]: wanted } }, page),
  }
}

interface Reading {
  readonly application: Application
  readonly reader?: Pick<Viewer, 'permissions'> | undefined
  /** The record whose page is asked about. */
  readonly asked?: AskedRecord | undefined
}

function maySee({ application, reader }: Reading, resource: string, field: string): boolean {
  if (!reader) return true
  const fields = application.resources.get(resource)?.items.filter(isField)
  const found = fields?.find(({ entry }) => entry.name === field)
  return found !== undefined && fieldFor(found, reader) !== undefined
}

function toWanted(field: string, wanted: FieldCondition): Wanted {
  if (Array.isArray(wanted)) return { field, values: wanted.map(String) }
  if (typeof wanted !== 'object') return { field, values: [String(wanted)] }
  if ('set' in wanted) return { field, set: wanted.set }
  const bounds = Object.entries(wanted).map(([name, bound]) => [name, String(bound)])
  return { field, ...Object.fromEntries(bounds) }
}
