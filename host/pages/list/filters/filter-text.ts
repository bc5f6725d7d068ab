import type { FieldEntry } from '@slipway/sdk/contract'
import { useQueries } from '@tanstack/react-query'
import { useHostApi } from '../../../api/api-context'
import { hasCode } from '../../../api/describe-error'
import type { FieldFilter } from '../../../api/records/list-query'
import { recordQuery } from '../../../api/records/records'
import { viewKindOf } from '../../../fields/field-kinds'
import { formatValue } from '../../../fields/format-value'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** The text of a filter, as people say it: `Paid, Packed` or `from €10.00`. */
export function useFilterText(field: FieldEntry, filter: FieldFilter): string {
  const { t } = useTexts('list')
  const formats = useFormats()
  const values = filter.kind === 'is' && filter.value ? splitValues(field, filter.value) : []
  const titles = useTitles(field, values)
  if (filter.kind === 'range') {
    const write = (text: string) => text && writeEnd(field, text, formats.locale)
    const [min, max] = [write(filter.min), write(filter.max)]
    if (min && max) return t('filter.between', { min, max })
    return min ? t('filter.from', { min }) : t('filter.upTo', { max })
  }
  if (filter.value === '') return t('filter.isEmpty')
  const { writeFilter } = viewKindOf(field)
  return values.map((value) => titles[value] ?? writeFilter?.(value, field) ?? value).join(', ')
}

/** Several values are side by side only where the server takes any of them. */
function splitValues(field: FieldEntry, value: string): readonly string[] {
  return viewKindOf(field).hasManyFilters ? value.split(',') : [value]
}

function writeEnd(field: FieldEntry, text: string, locale: string): string {
  const value = viewKindOf(field).parse?.(text) ?? text
  return formatValue(field, { values: { [field.name]: value } }, locale) ?? text
}

function useTitles(field: FieldEntry, ids: readonly string[]): Readonly<Record<string, string>> {
  const api = useHostApi()
  const { t } = useTexts('list')
  const resource = 'resource' in field ? field.resource : ''
  const found = useQueries({
    queries: (resource ? ids : []).map((id) => ({
      ...recordQuery(api, { resource, id: Number(id) }),
      enabled: Number.isSafeInteger(Number(id)),
    })),
  })
  return Object.fromEntries(
    found.flatMap(({ data, error }, index) => {
      if (data) return [[String(data.id), data.title]]
      const id = ids[index] ?? ''
      return hasCode(error, 'not-found') ? [[id, t('filter.gone', { id })]] : []
    }),
  )
}
