import type { FieldValidator, FormContext } from '@slipway/sdk'
import type { Fault, FormMode } from '@slipway/sdk/contract'
import { runValidator } from './run-validator'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string>>

/** The {@link FormContext} that slots see, and what the host's own form does with it. */
export interface RecordForm extends FormContext {
  /** The names whose value differs from the initial one. */
  readonly dirtyNames: readonly string[]
  /** The values to send: all that are set while creating, else those that changed. */
  readonly changes: Values
  /** Runs the validators of `name`, or of all fields; whether nothing was found. */
  validate(name?: string): Promise<boolean>
  /** Validates and sends; the form takes no input meanwhile. Does nothing while it submits. */
  submit(send: (changes: Values) => Promise<void>): Promise<void>
  /** Puts the server's faults on the fields they point at; returns those of unknown fields. */
  placeFaults(faults: readonly Fault[]): readonly Fault[]
  /** Starts again from `values`; what `keep` names stays as the user left it. */
  reset(values: Values, keep?: readonly string[]): void
}

interface FormContextOptions {
  readonly mode: FormMode
  readonly resourceId: number | null
  readonly values: Values
}

/** One stable object for one form. Its data are getters over an immutable state. */
export function createFormContext({ mode, resourceId, values }: FormContextOptions): RecordForm {
  let state = { values, initial: values, errors: {} as Errors, dirty: [] as readonly string[] }
  let submitting = false
  const validators = new Map<string, Set<FieldValidator>>()
  const listeners = new Set<() => void>()

  const tell = () => {
    for (const listener of [...listeners]) listener()
  }
  const change = (part: Partial<typeof state>) => {
    const next = { ...state, ...part }
    state = { ...next, dirty: dirtyNames(next.values, next.initial) }
    tell()
  }
  const setErrors = (found: Readonly<Record<string, string | undefined>>) => {
    const errors = Object.entries({ ...state.errors, ...found }).filter(([, text]) => text)
    change({ errors: Object.fromEntries(errors) as Errors })
  }
  const setSubmitting = (value: boolean) => {
    submitting = value
    tell()
  }
  const messageOf = async (name: string) => {
    for (const validator of validators.get(name) ?? []) {
      const message = await runValidator(validator, state.values[name], state.values)
      if (message) return message
    }
    return undefined
  }
  const validate = async (name?: string) => {
    const names = name === undefined ? [...validators.keys()] : [name]
    const found = await Promise.all(names.map(async (one) => [one, await messageOf(one)] as const))
    setErrors(Object.fromEntries(found))
    return found.every(([, message]) => message === undefined)
  }

  return {
    mode,
    resourceId,
    get values() {
      return state.values
    },
    get initialValues() {
      return state.initial
    },
    get errors() {
      return state.errors
    },
    get dirtyNames() {
      return state.dirty
    },
    get dirty() {
      return state.dirty.length > 0
    },
    get changes() {
      return mode === 'create' ? setValues(state.values) : pick(state.values, state.dirty)
    },
    get submitting() {
      return submitting
    },
    get disabled() {
      return submitting || mode === 'view'
    },
    getValue: (name) => state.values[name],
    setValue(name, value, { dirty = true } = {}) {
      if (Object.is(state.values[name], value)) return
      const { [name]: _, ...errors } = state.errors
      const initial = dirty ? state.initial : { ...state.initial, [name]: value }
      change({ values: { ...state.values, [name]: value }, initial, errors })
    },
    register(name, { validate: validator } = {}) {
      if (!validator) return () => {}
      const ofName = validators.get(name) ?? new Set()
      validators.set(name, ofName.add(validator))
      return () => {
        ofName.delete(validator)
        if (state.errors[name]) setErrors({ [name]: undefined })
      }
    },
    setError: (name, message) => setErrors({ [name]: message }),
    clearError: (name) => setErrors({ [name]: undefined }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    validate,
    async submit(send) {
      if (submitting) return
      change({ errors: {} })
      setSubmitting(true)
      try {
        if (await validate()) await send(this.changes)
      } finally {
        setSubmitting(false)
      }
    },
    placeFaults(faults) {
      const known = new Set([...Object.keys(state.values), ...validators.keys()])
      const placed = faults.filter((fault) => known.has(fieldName(fault)))
      setErrors(Object.fromEntries(placed.map((fault) => [fieldName(fault), messageFor(fault)])))
      return faults.filter((fault) => !placed.includes(fault))
    },
    reset(fresh, keep = []) {
      change({ values: { ...fresh, ...pick(state.values, keep) }, initial: fresh, errors: {} })
    },
  }
}

/** The first step of a JSON pointer: the name of the field. */
function fieldName({ pointer }: Fault): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
}

function messageFor(fault: Fault): string {
  return fault.detail ?? 'The server does not accept this value.'
}

function dirtyNames(values: Values, initial: Values): readonly string[] {
  return Object.keys(values).filter((name) => !isSame(values[name], initial[name]))
}

/** A field that was emptied equals one that was never set. */
function isSame(one: unknown, other: unknown): boolean {
  if (isEmpty(one) && isEmpty(other)) return true
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

function setValues(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmpty(value)))
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
