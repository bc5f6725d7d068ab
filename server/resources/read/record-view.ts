import { createHash } from 'node:crypto'
import type { FieldEntry, ResourceRecord } from '@slipway/sdk/contract'
import type { RecordRow } from '../../storage/records/record-rows'
import type { RecordDisplay, RecordNames } from '../define/resource-definition'
import { type Field, isStored, relatedResource } from '../fields/field'
import { kindOf } from '../fields/field-kinds'
import { rowValues } from '../fields/field-value'
import { etagOfProvider } from './provider-row'

/** The parts that a record is drawn from. */
export interface RecordParts {
  readonly names: RecordNames
  /** Every field: computed ones are worked out of what the viewer cannot see as well. */
  readonly all: readonly Field[]
  readonly visible: readonly Field[]
  /** Field name → related id → title. */
  readonly titles: ReadonlyMap<string, ReadonlyMap<number, string>>
  /** The column with the time of the deletion. */
  readonly softDelete?: string | undefined
}

/** A row as delivered. */
export function toRecord(row: RecordRow, parts: RecordParts): ResourceRecord {
  const { names, visible, all } = parts
  const id = Number(row['id'])
  const values = rowValues(visible, row, all)
  const titles = titlesByField(values, parts)
  const show = (display: RecordDisplay) => displayText(display, { id, values, titles, visible })
  const title = show(names.title) || numberOf(id)
  const group = names.group === undefined ? '' : show(names.group)
  const deletedAt = row[parts.softDelete ?? '']
  return {
    id,
    title,
    label: (names.label !== undefined && show(names.label)) || title,
    ...(group !== '' && { group, ...groupColorOf({ names, values, visible }) }),
    values,
    ...(Object.keys(titles).length > 0 && { titles }),
    etag: rowEtag(visible, row),
    ...(typeof deletedAt === 'string' && { deletedAt }),
  }
}

interface GroupSource {
  readonly names: RecordNames
  readonly values: ResourceRecord['values']
  readonly visible: readonly Field[]
}

function groupColorOf({ names, values, visible }: GroupSource): { groupColor?: string } {
  const entry = visible.find((field) => field.entry.name === names.group)?.entry
  if (!entry || !('options' in entry)) return {}
  const color = entry.options.find(({ value }) => value === values[entry.name])?.color
  return color === undefined ? {} : { groupColor: color }
}

/** A row for a viewer who may not see it, such as one who may only create. */
export function toBareRecord(row: RecordRow, visible: readonly Field[]): ResourceRecord {
  const id = Number(row['id'])
  const title = numberOf(id)
  return { id, title, label: title, values: {}, etag: rowEtag(visible, row) }
}

/** The name of a record of which nothing else is known. */
export function numberOf(id: number): string {
  return `#${id}`
}

/** The title of a row, for records that point at it. */
export function rowTitle(
  row: RecordRow,
  { names, visible, all }: Omit<RecordParts, 'titles'>,
): string {
  const values = rowValues(visible, row, all)
  const id = Number(row['id'])
  return displayText(names.title, { id, values, titles: {}, visible }) || numberOf(id)
}

/**
 * The strong validator of a row: it changes with any value of these fields. Of those that a viewer sees:
 * whoever guesses would learn the other ones from it, and a conflict in them would show no difference.
 */
export function rowEtag(fields: readonly Field[], row: RecordRow): string {
  const given = etagOfProvider(row)
  if (given !== undefined) return `"${given}"`
  const state = JSON.stringify([row['id'], rowValues(fields.filter(isStored), row)])
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`
}

interface Shown {
  readonly id: number
  readonly values: Readonly<Record<string, unknown>>
  readonly titles: Readonly<Record<string, string>>
  readonly visible: readonly Field[]
}

function displayText(display: RecordDisplay, { id, values, titles, visible }: Shown): string {
  const text = (name: string): string => {
    const field = visible.find(({ entry }) => entry.name === name)
    if (!field) return ''
    return relatedResource(field.entry) === undefined
      ? formatValue(field.entry, values[name])
      : (titles[name] ?? '')
  }
  return typeof display === 'string' ? text(display) : display({ id, text })
}

function formatValue(entry: FieldEntry, value: unknown): string {
  if (value === null || value === undefined) return ''
  return kindOf(entry).format?.(value, entry) ?? String(value)
}

function titlesByField(
  values: Readonly<Record<string, unknown>>,
  { titles }: RecordParts,
): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, byId] of titles) {
    const title = byId.get(Number(values[name]))
    if (title !== undefined) found[name] = title
  }
  return found
}
