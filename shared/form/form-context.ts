import type { FormMode } from '@slipway/sdk/contract'

/** A validator of one field: the message of the fault, or `undefined`. A promise has a deadline. */
export type FieldValidator = (
  value: unknown,
  values: Readonly<Record<string, unknown>>,
) => string | undefined | Promise<string | undefined>

/**
 * The form around a slot. One stable object for each form; its data are getters. Reading them while rendering
 * does not subscribe: use `useHostForm(selector)` for that.
 */
export interface FormContext {
  readonly mode: FormMode
  /** `null` while creating. */
  readonly resourceId: number | null
  readonly values: Readonly<Record<string, unknown>>
  readonly initialValues: Readonly<Record<string, unknown>>
  getValue(name: string): unknown
  /** Sets a field's value; it counts as a change by the user unless `dirty` is false. */
  setValue(name: string, value: unknown, options?: { readonly dirty?: boolean }): void
  /** Declares a field of the slot, with its validation; returns a function that undoes this. */
  register(name: string, options?: { readonly validate?: FieldValidator }): () => void
  /** Field name → message. */
  readonly errors: Readonly<Record<string, string>>
  setError(name: string, message: string): void
  clearError(name: string): void
  readonly dirty: boolean
  readonly submitting: boolean
  /** Whether the form accepts no input: while it saves, and in `view`. */
  readonly disabled: boolean
  /** Calls `listener` after each change; returns a function that stops this. */
  subscribe(listener: () => void): () => void
}
