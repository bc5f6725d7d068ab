import { type FormBody, type FormSlotEntry, type PageMode, pageSlots } from '@slipway/sdk/contract'
import { useMemo } from 'react'
import { mergeEntries } from '../../slots/page/merge-entries'

/** The form of a resource with the slots that ask for this record, as its reply has them in `pageSlots`. */
export function useFormOfRecord(
  body: FormBody | undefined,
  slots: unknown,
  mode: PageMode,
): FormBody | undefined {
  return useMemo(() => body && formOfRecord(body, slots, mode), [body, slots, mode])
}

function formOfRecord(body: FormBody, slots: unknown, mode: PageMode): FormBody {
  const own = pageSlots.safeParse(slots).data?.[`form:${body.resource.name}`]
  const more = (own ?? []).filter(({ modes }) => modes?.includes(mode))
  if (more.length === 0) return body
  const placed = more.map(({ after, modes: _modes, id: _id, ...entry }) => ({
    after,
    entry: { kind: 'slot', ...entry } satisfies FormSlotEntry as FormSlotEntry,
  }))
  return { ...body, fields: mergeEntries(body.fields, placed) }
}
