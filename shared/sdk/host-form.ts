import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'
import type { FormContext } from '../form/form-context'

const contexts = new WeakMap<FormContext, FormContext>()

/**
 * The part of `form` that a slot sees: only the documented members, so that it cannot drive the form as its
 * host does. The same object for the same form. Hosts and `mountFormSlot` use it.
 */
export function toFormContext(form: FormContext): FormContext {
  const context = contexts.get(form) ?? documentedMembers(form)
  contexts.set(form, context).set(context, context)
  return context
}

function documentedMembers(form: FormContext): FormContext {
  return Object.freeze<FormContext>({
    mode: form.mode,
    resourceId: form.resourceId,
    get values() {
      return form.values
    },
    get initialValues() {
      return form.initialValues
    },
    getValue: form.getValue,
    setValue: form.setValue,
    register: form.register,
    get errors() {
      return form.errors
    },
    setError: form.setError,
    clearError: form.clearError,
    get dirty() {
      return form.dirty
    },
    get submitting() {
      return form.submitting
    },
    get disabled() {
      return form.disabled
    },
    subscribe: form.subscribe,
  })
}

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
