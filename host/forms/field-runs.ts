import type { FieldEntry, FormBody, FormSlotEntry } from '@slipway/sdk/contract'

type Entry = FormBody['fields'][number]
type Run =
  | { readonly kind: 'fields'; readonly fields: readonly FieldEntry[] }
  | { readonly kind: 'slot'; readonly entry: FormSlotEntry }

/** The entries of a form with neighbouring fields together, in the server's order. */
export function fieldRuns(entries: readonly Entry[]): readonly Run[] {
  return entries.reduce<readonly Run[]>((runs, entry) => {
    if (entry.kind === 'slot') return [...runs, { kind: 'slot', entry }]
    const last = runs.at(-1)
    if (last?.kind !== 'fields') return [...runs, { kind: 'fields', fields: [entry] }]
    return [...runs.slice(0, -1), { kind: 'fields', fields: [...last.fields, entry] }]
  }, [])
}
