import type { FormContext } from '@slipway/sdk'
import type { FormMode } from '@slipway/sdk/contract'
import { createForm, extendForm, type FormMessage } from '../form/form'

type Values = Readonly<Record<string, unknown>>

/** The initial state of a form under test. */
export interface FakeFormOptions {
  /** `create` by default. */
  readonly mode?: FormMode
  readonly values?: Values
  /** By default `null` while creating, otherwise 1. */
  readonly resourceId?: number | null
  /** Whether the slot is `.required()`: then a check that throws or is late blocks saving. */
  readonly required?: boolean
}

/** The host's form itself: the whole {@link FormContext}, and the members that its host uses. */
export interface FakeForm extends FormContext {
  /**
   * Runs the validators of `name`, or all of them, as saving does. Resolves to whether the form may be saved.
   */
  validate(name?: string): Promise<boolean>
  /** Sets whether the form is saving. */
  setSubmitting(submitting: boolean): void
  /** Errors thrown by checks and listeners: the page reports them as `check-failed`. */
  readonly faults: readonly unknown[]
}

const messages: Readonly<Record<FormMessage, string>> = {
  refused: 'The server does not accept this value.',
  late: 'This could not be checked in time. Try again.',
  threw: 'This could not be checked. Try again.',
}

/** A form for tests without a page around it. */
export function createFakeForm(options: FakeFormOptions = {}): FakeForm {
  const { mode = 'create', values = {}, required = false } = options
  const faults: unknown[] = []
  const form = createForm({
    mode,
    resourceId: options.resourceId ?? (mode === 'create' ? null : 1),
    values,
    blocksSave: () => required,
    messageOf: (message) => messages[message],
    onFault: (error) => faults.push(error),
  })
  return extendForm(form, { faults })
}
