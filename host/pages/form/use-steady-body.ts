import type { FieldEntry, FormBody } from '@slipway/sdk/contract'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { RecordForm } from '../../forms/form-context'
import { usePageAccess } from '../../session/access/page-access'

/**
 * The form as it was when typing began, in the words of now: entries do not come, go or move under what was
 * typed, and a reader who changes the language reads on in it. Where
 * the viewer may not see one of its fields any more, the page is covered.
 */
export function useSteadyBody(body: FormBody, form: RecordForm): FormBody {
  const isDirty = useSyncExternalStore(form.subscribe, () => form.dirty)
  const steady = useRef(body)
  if (!isDirty) steady.current = body
  const { withdraw } = usePageAccess()
  const isNarrower = steady.current !== body && lacksField(body, steady.current)
  useEffect(() => (isNarrower ? withdraw({ why: 'rights' }) : undefined), [isNarrower, withdraw])
  const before = steady.current
  return useMemo(() => inWordsOf(body, before), [body, before])
}

function inWordsOf(now: FormBody, before: FormBody): FormBody {
  if (now === before) return before
  const { label, singular } = now.resource
  const words = new Map(now.fields.map((entry) => [nameOf(entry), entry]))
  return {
    ...before,
    resource: { ...before.resource, label, singular },
    fields: before.fields.map((entry) => {
      const said = words.get(nameOf(entry))
      return entry.kind === 'field' && said?.kind === 'field' ? withWords(entry, said) : entry
    }),
  }
}

function nameOf(entry: FormBody['fields'][number]): string | undefined {
  return entry.kind === 'field' ? entry.name : undefined
}

function withWords(entry: FieldEntry, { label, help, ...said }: FieldEntry): FieldEntry {
  const labelled = { ...entry, label, help }
  if ('options' in labelled && 'options' in said) {
    const labels = new Map(said.options.map((option) => [option.value, option.label]))
    const options = labelled.options.map((option) => ({
      ...option,
      label: labels.get(option.value) ?? option.label,
    }))
    return { ...labelled, options }
  }
  return 'pattern' in labelled && labelled.pattern && 'pattern' in said && said.pattern
    ? { ...labelled, pattern: { ...labelled.pattern, message: said.pattern.message } }
    : labelled
}

function lacksField(body: FormBody, before: FormBody): boolean {
  const names = new Set(body.fields.map((entry) => entry.kind === 'field' && entry.name))
  return before.fields.some((entry) => entry.kind === 'field' && !names.has(entry.name))
}
