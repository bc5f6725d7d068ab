import type { FormMode } from '@slipway/sdk/contract'
import { createContext, useCallback, useContext, useRef, useSyncExternalStore } from 'react'

/** A validator of one field: the message of the fault, or `undefined`. A promise has a deadline. */
export type FieldValidator = (
  value: unknown,
  values: Readonly<Record<string, unknown>>,
) => string | undefined | Promise<string | undefined>

/**
 * The form around a slot. One stable object a form; its data are getters. Reading them
 * while rendering does not subscribe: use `useHostForm(selector)` for that.
 */
export interface FormContext {
  readonly mode: FormMode
  /** `null` while creating. */
  readonly resourceId: number | null
  readonly values: Readonly<Record<string, unknown>>
  readonly initialValues: Readonly<Record<string, unknown>>
  getValue(name: string): unknown
  /** Sets a field's value; it counts as a change of the user unless `dirty` is false. */
  setValue(name: string, value: unknown, options?: { readonly dirty?: boolean }): void
  /** Declares a field of the slot, with its validation; returns the undo. */
  register(name: string, options?: { readonly validate?: FieldValidator }): () => void
  /** Field name → message. */
  readonly errors: Readonly<Record<string, string>>
  setError(name: string, message: string): void
  clearError(name: string): void
  readonly dirty: boolean
  readonly submitting: boolean
  /** Whether the form takes no input: while it saves, and in `view`. */
  readonly disabled: boolean
  /** Calls `listener` after each change; returns the undo. */
  subscribe(listener: () => void): () => void
}

/** Props of a component made for forms: `FormSlotProps<{ country: string }>`. */
export type FormSlotProps<Props = unknown> = Props & {
  readonly resource: string
  readonly formContext: FormContext
}

const HostFormContext = createContext<FormContext | null>(null)

/** Gives the slots below it their form; the host and `mountFormSlot` use it. */
export const HostFormProvider: typeof HostFormContext.Provider = HostFormContext.Provider

/**
 * What `selector` reads from the form around this slot. The component is drawn again only when the
 * selected value changes (`Object.is`). Throws outside of a form.
 *
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
