import type { FieldValidator, FormContext } from '@slipway/sdk'
import { type FormMode, freezeDeep } from '@slipway/sdk/contract'
import { isSameValue, toJsonValue } from './fake-form-value'
import { runCheck } from './run-check'

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

/** A form with the whole {@link FormContext}, and what its host does. It behaves as the host's form. */
export interface FakeForm extends FormContext {
  /** Runs the validators of `name`, or all as saving does; whether the form may be saved. */
  validate(name?: string): Promise<boolean>
  /** Turns saving on and off. */
  setSubmitting(submitting: boolean): void
  /** What checks and listeners threw: in the page it is reported as `check-failed`. */
  readonly faults: readonly unknown[]
}

interface State {
  readonly values: Values
  readonly initialValues: Values
  readonly errors: Readonly<Record<string, string>>
  readonly submitting: boolean
}

/** A form for tests without a page around it. */
export function createFakeForm(options: FakeFormOptions = {}): FakeForm {
  const { mode = 'create', values = {}, required = false } = options
  const listeners = new Set<() => void>()
  const validators: (readonly [name: string, validate: FieldValidator])[] = []
  const faults: unknown[] = []
  const start = freezeDeep({ ...values })
  let state: State = {
    values: start,
    initialValues: start,
    errors: Object.freeze({}),
    submitting: false,
  }
  const tell = (listener: () => void) => {
    try {
      listener()
    } catch (error) {
      faults.push(error)
    }
  }
  const change = (part: Partial<State>) => {
    state = { ...state, ...part }
    for (const listener of [...listeners]) tell(listener)
  }
  const setErrors = (found: Readonly<Record<string, string | undefined>>) => {
    const all = Object.entries({ ...state.errors, ...found })
    const errors = all.filter((error): error is [string, string] => Boolean(error[1]))
    change({ errors: Object.freeze(Object.fromEntries(errors)) })
  }
  const messageOf = async (name: string) => {
    for (const [of, validate] of [...validators]) {
      if (of !== name) continue
      const found = await runCheck(validate, state.values[name], state.values)
      if ('error' in found) faults.push(found.error)
      if (found.message && (required || !('error' in found))) return found.message
    }
    return undefined
  }
  return Object.freeze<FakeForm>({
    mode,
    resourceId: options.resourceId ?? (mode === 'create' ? null : 1),
    faults,
    get values() {
      return state.values
    },
    get initialValues() {
      return state.initialValues
    },
    get errors() {
      return state.errors
    },
    get dirty() {
      return Object.entries(state.values).some(
        ([name, value]) => !isSameValue(value, state.initialValues[name]),
      )
    },
    get submitting() {
      return state.submitting
    },
    get disabled() {
      return mode === 'view' || state.submitting
    },
    getValue: (name) => (Object.hasOwn(state.values, name) ? state.values[name] : undefined),
    setValue: (name, value, { dirty = true } = {}) => {
      assertName(name)
      const next = toJsonValue(value)
      if (Object.hasOwn(state.values, name) && Object.is(state.values[name], next)) return
      const initial = dirty ? state.initialValues : { ...state.initialValues, [name]: next }
      change({
        values: Object.freeze({ ...state.values, [name]: next }),
        initialValues: Object.freeze(initial),
        errors: Object.freeze(without(state.errors, name)),
      })
    },
    register: (name, { validate } = {}) => {
      assertName(name)
      if (!validate) return () => {}
      const entry = [name, validate] as const
      validators.push(entry)
      return () => {
        if (validators.includes(entry)) validators.splice(validators.indexOf(entry), 1)
        if (state.errors[name]) setErrors({ [name]: undefined })
      }
    },
    setError: (name, message) => {
      assertName(name)
      // As in the host: what is no text may not even be one that can be made into text.
      const text = typeof message === 'string' ? message : 'The server does not accept this value.'
      setErrors({ [name]: text })
    },
    clearError: (name) => setErrors({ [name]: undefined }),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    validate: async (name) => {
      const names = name === undefined ? [...new Set(validators.map(([of]) => of))] : [name]
      const found = await Promise.all(names.map(async (of) => [of, await messageOf(of)] as const))
      setErrors(Object.fromEntries(found))
      return found.every(([, message]) => message === undefined)
    },
    setSubmitting: (submitting) => change({ submitting }),
  })
}

function assertName(name: string): void {
  if (name === '__proto__') throw new TypeError('"__proto__" is not the name of a field.')
}

function without(errors: State['errors'], name: string): State['errors'] {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => field !== name))
}
