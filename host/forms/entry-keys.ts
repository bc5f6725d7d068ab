import type { FormBody } from '@slipway/sdk/contract'
import { countComponents } from '../slots/count-components'

/**
 * A key for each entry of a form that stays when others come or go: a field is its name, a slot the
 * n-th one of its component. A slot that is moved keeps what was typed into it.
 */
export function entryKeys(entries: FormBody['fields']): readonly string[] {
  const keyOf = countComponents()
  return entries.map((entry) => (entry.kind === 'field' ? entry.name : keyOf(entry.component)))
}
