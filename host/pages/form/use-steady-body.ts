import type { FormBody } from '@slipway/sdk/contract'
import { useRef, useSyncExternalStore } from 'react'
import type { RecordForm } from '../../forms/form-context'

/** The form as it was when typing began: entries do not come, go or move under what was typed. */
export function useSteadyBody(body: FormBody, form: RecordForm): FormBody {
  const isDirty = useSyncExternalStore(form.subscribe, () => form.dirty)
  const steady = useRef(body)
  if (!isDirty) steady.current = body
  return steady.current
}
