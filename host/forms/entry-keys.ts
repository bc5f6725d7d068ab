import type { FormBody } from '@slipway/sdk/contract'

/**
 * A key for each entry of a form that stays when others come or go: a field is its name, a slot the
 * n-th one of its component. A slot that is moved keeps what was typed into it.
 */
export function entryKeys(entries: FormBody['fields']): readonly string[] {
  const seen = new Map<string, number>()
  return entries.map((entry) => {
    if (entry.kind === 'field') return entry.name
    const count = seen.get(entry.component) ?? 0
    seen.set(entry.component, count + 1)
    return `${entry.component}/${count}`
  })
}
