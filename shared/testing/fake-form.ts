import type { FormContext } from '@slipway/sdk'
import type { FormMode } from '@slipway/sdk/contract'
import { createForm, extendForm, type FormMessage } from '../form/form'

type Values = Readonly<Record<string, unknown>>

/** How a form under test starts. */
export interface FakeFormOptions {
  /** `create` by default. */
  readonly mode?: FormMode
  readonly values?: Values
  /** `null` while creating, else 1 by default. */
  readonly resourceId?: number | null
  /** Whether the slot is `.required()`: a check that throws or is late holds the save then. */
  readonly required?: boolean
}

/** A form with the whole {@link FormContext}, and what its host does: the host's form itself. */
export interface FakeForm extends FormContext {
  /** Runs the validators of `name`, or all as saving does; whether the form may be saved. */
  validate(name?: string): Promise<boolean>
  /** Turns saving on and off. */
  setSubmitting(submitting: boolean): void
  /** What checks and listeners threw: in the page it is reported as `check-failed`. */
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
