import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { FormContext } from '../form/form-context'

/** Props of a component made for forms: `FormSlotProps<{ country: string }>`. */
export type FormSlotProps<Props = unknown> = Props & {
  readonly resource: string
  readonly formContext: FormContext
}

const HostFormContext = createContext<FormContext | null>(null)

/** Provides the form to the slots below it; the host and `mountFormSlot` use it. */
export const HostFormProvider: typeof HostFormContext.Provider = HostFormContext.Provider

/**
 * The value that `selector` reads from the form around this slot. The component is drawn again only when the
 * selected value changes (`Object.is`). Throws outside of a form.
 * @example const country = useHostForm((form) => form.getValue('country'))
 */
export function useHostForm<Selected>(selector: (form: FormContext) => Selected): Selected {
  const form = useContext(HostFormContext)
  if (!form)
    throw new Error(
      'useHostForm() works only in a component that is drawn in a record form: make it `global`, name it among the fields, and in a test draw it with mountFormSlot() of "@slipway/sdk/testing".',
    )
  const latest = useRef(selector)
  latest.current = selector
  const subscribe = useCallback((listener: () => void) => form.subscribe(listener), [form])
  return useSyncExternalStore(subscribe, () => latest.current(form))
}
