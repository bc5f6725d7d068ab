import type { FieldValidator, FormContext } from '@slipway/sdk'
import type { FormMode } from '@slipway/sdk/contract'

type Values = Readonly<Record<string, unknown>>

/** How a form under test starts. */
export interface FakeFormOptions {
  /** `create` by default. */
  readonly mode?: FormMode
  readonly values?: Values
  /** `null` while creating, else 1 by default. */
  readonly resourceId?: number | null
}

/** A form with the whole {@link FormContext}, and what its host does. */
export interface FakeForm extends FormContext {
  /** Runs all validators, as saving does; whether the form may be saved. */
  validate(): Promise<boolean>
  /** Turns saving on and off. */
  setSubmitting(submitting: boolean): void
}

interface State {
  readonly values: Values
  readonly errors: Readonly<Record<string, string>>
  readonly touched: boolean
  readonly submitting: boolean
}

/** A form for tests without a page around it. */
export function createFakeForm(options: FakeFormOptions = {}): FakeForm {
  const { mode = 'create', values: initialValues = {} } = options
  const listeners = new Set<() => void>()
  const validators = new Set<readonly [name: string, validate: FieldValidator]>()
  let state: State = { values: initialValues, errors: {}, touched: false, submitting: false }
  const change = (part: Partial<State>) => {
    state = { ...state, ...part }
    for (const listener of listeners) listener()
  }
  const form: FakeForm = {
    mode,
    resourceId: options.resourceId ?? (mode === 'create' ? null : 1),
    initialValues,
    get values() {
      return state.values
    },
    get errors() {
      return state.errors
    },
    get dirty() {
      return state.touched
    },
    get submitting() {
      return state.submitting
    },
    get disabled() {
      return mode === 'view' || state.submitting
    },
    getValue: (name) => state.values[name],
    setValue: (name, value, { dirty = true } = {}) => {
      change({ values: { ...state.values, [name]: value }, touched: state.touched || dirty })
    },
    register: (name, { validate } = {}) => {
      if (!validate) return () => {}
      const entry = [name, validate] as const
      validators.add(entry)
      return () => void validators.delete(entry)
    },
    setError: (name, message) => change({ errors: { ...state.errors, [name]: message } }),
    clearError: (name) => change({ errors: without(state.errors, name) }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    validate: async () => {
      change({ errors: await faults([...validators], state.values) })
      return Object.keys(state.errors).length === 0
    },
    setSubmitting: (submitting) => change({ submitting }),
  }
  return form
}

async function faults(
  validators: readonly (readonly [string, FieldValidator])[],
  values: Values,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const [name, validate] of validators) {
    const message = await validate(values[name], values)
    if (message !== undefined) errors[name] = message
  }
  return errors
}

function without(errors: State['errors'], name: string): State['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}
