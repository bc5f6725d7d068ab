import type { FormBody } from '@slipway/sdk/contract'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { RecordForm } from '../../forms/form-context'
import { usePageAccess } from '../../session/page-access'

/**
 * The form as it was when typing began: entries do not come, go or move under what was typed. Where
 * the viewer may not see one of its fields any more, the page is covered.
 */
export function useSteadyBody(body: FormBody, form: RecordForm): FormBody {
  const isDirty = useSyncExternalStore(form.subscribe, () => form.dirty)
  const steady = useRef(body)
  if (!isDirty) steady.current = body
  const { withdraw } = usePageAccess()
  const isNarrower = steady.current !== body && lacksField(body, steady.current)
  useEffect(() => (isNarrower ? withdraw({ why: 'rights' }) : undefined), [isNarrower, withdraw])
  return steady.current
}

function lacksField(body: FormBody, before: FormBody): boolean {
  const names = new Set(body.fields.map((entry) => entry.kind === 'field' && entry.name))
  return before.fields.some((entry) => entry.kind === 'field' && !names.has(entry.name))
}
