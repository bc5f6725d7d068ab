import type { FieldValidator, FormContext } from '@slipway/sdk'
import { type Fault, type FormMode, freezeDeep } from '@slipway/sdk/contract'
import { describeFault } from '../api/describe-error'
import { isEmpty, isSame, toJsonValue } from '../fields/field-values'
import { texts } from '../texts/texts'
import { runValidator } from './run-validator'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string>>

/** The {@link FormContext}, and with what the host drives the form; slots see the former alone. */
export interface RecordForm extends FormContext {
  /** The names whose value differs from the initial one. */
  readonly dirtyNames: readonly string[]
  /** The values to send: all that are set while creating, else those that changed. */
  readonly changes: Values
  /** Runs the validators of `name`, or of all fields; whether nothing was found. */
  validate(name?: string): Promise<boolean>
  /** The form takes no input meanwhile. */
  setSubmitting(submitting: boolean): void
  clearErrors(): void
  /** Puts the server's faults on the fields they point at; returns those of unknown fields. */
  placeFaults(faults: readonly Fault[]): readonly Fault[]
  /** Starts again from `values`; what `keep` names stays as the user left it. */
  reset(values: Values, keep?: readonly string[]): void
}

export interface FormContextOptions {
  readonly mode: FormMode
  readonly resourceId: number | null
  readonly values: Values
  /** Fields of required slots: a check of these that fails or is late holds the save, any other does not. */
  readonly held?: ReadonlySet<string>
  /** Called when code of a slot failed inside the form: a check of the field `name`, or a listener. */
  readonly onFault?: (error: unknown, name?: string) => void
}

/** One stable object for one form. Its data are getters over an immutable state. */
export function createFormContext(options: FormContextOptions): RecordForm {
  const { mode, resourceId, held = new Set(), onFault = () => {} } = options
  const start = freezeDeep({ ...options.values })
  let state = { values: start, initial: start, errors: {} as Errors, dirty: noNames }
  let submitting = false
  const validators = new Map<string, Set<FieldValidator>>()
  const listeners = new Set<() => void>()

  // A listener of a slot that throws costs neither the other listeners nor whoever typed.
  const tell = () => {
    for (const listener of [...listeners]) {
      try {
        listener()
      } catch (error) {
        onFault(error)
      }
    }
  }
  const change = (part: Partial<typeof state>) => {
    const next = { ...state, ...part }
    const dirty = dirtyNames(next.values, next.initial)
    const isKnown = dirty.join('\n') === state.dirty.join('\n')
    state = { ...next, dirty: isKnown ? state.dirty : Object.freeze(dirty) }
    tell()
  }
  const setErrors = (found: Readonly<Record<string, string | undefined>>) => {
    const errors = Object.entries({ ...state.errors, ...found }).filter(([, text]) => text)
    change({ errors: Object.freeze(Object.fromEntries(errors) as Errors) })
  }
  const messageOf = async (name: string) => {
    for (const validator of validators.get(name) ?? []) {
      const found = await runValidator(validator, state.values[name], state.values)
      if (found.state === 'fault') return found.message
      if (found.state === 'fine') continue
      onFault(found.error, name)
      if (held.has(name)) return texts.t(brokenText[found.state])
    }
    return undefined
  }
  const validate = async (name?: string) => {
    const names = name === undefined ? [...validators.keys()] : [name]
    const found = await Promise.all(names.map(async (one) => [one, await messageOf(one)] as const))
    setErrors(Object.fromEntries(found))
    return found.every(([, message]) => message === undefined)
  }

  return Object.freeze<RecordForm>({
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
      return mode === 'create' ? toSend(state) : pick(state.values, state.dirty)
    },
    get submitting() {
      return submitting
    },
    get disabled() {
      return submitting || mode === 'view'
    },
    getValue: (name) => (Object.hasOwn(state.values, name) ? state.values[name] : undefined),
    setValue(name, value, { dirty = true } = {}) {
      assertName(name)
      const next = toJsonValue(value)
      if (Object.hasOwn(state.values, name) && Object.is(state.values[name], next)) return
      const { [name]: _, ...errors } = state.errors
      const initial = dirty ? state.initial : Object.freeze({ ...state.initial, [name]: next })
      const values = Object.freeze({ ...state.values, [name]: next })
      change({ values, initial, errors: Object.freeze(errors) })
    },
    register(name, { validate: validator } = {}) {
      assertName(name)
      if (!validator) return () => {}
      const ofName = validators.get(name) ?? new Set()
      validators.set(name, ofName.add(validator))
      return () => {
        ofName.delete(validator)
        if (state.errors[name]) setErrors({ [name]: undefined })
      }
    },
    setError(name, message) {
      assertName(name)
      setErrors({ [name]: messageText(message) })
    },
    clearError: (name) => setErrors({ [name]: undefined }),
    clearErrors: () => change({ errors: Object.freeze({}) }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    validate,
    setSubmitting(value) {
      submitting = value
      tell()
    },
    placeFaults(faults) {
      const known = new Set([...Object.keys(state.values), ...validators.keys()])
      const placed = faults.filter((fault) => known.has(fieldName(fault)))
      setErrors(Object.fromEntries(placed.map((fault) => [fieldName(fault), messageFor(fault)])))
      return faults.filter((fault) => !placed.includes(fault))
    },
    reset(fresh, keep = []) {
      const initial = freezeDeep({ ...fresh })
      const values = Object.freeze({ ...initial, ...pick(state.values, keep) })
      change({ values, initial, errors: Object.freeze({}) })
    },
  })
}

const noNames: readonly string[] = Object.freeze([])
const brokenText = { late: 'form:check.late', threw: 'form:check.failed' } as const

// `values[name] = …` with this name would change the object's prototype, here and wherever it is sent.
function assertName(name: string): void {
  if (name === '__proto__') throw new TypeError('"__proto__" is not the name of a field.')
}

// What is no text may not even be one that can be made into text.
function messageText(message: unknown): string {
  return typeof message === 'string' ? message : texts.t('form:refused')
}

/** The first step of a JSON pointer: the name of the field. */
function fieldName({ pointer }: Fault): string {
  return (pointer.split('/')[1] ?? '').replaceAll('~1', '/').replaceAll('~0', '~')
}

function messageFor(fault: Fault): string {
  return describeFault(fault) ?? texts.t('form:refused')
}

function dirtyNames(values: Values, initial: Values): readonly string[] {
  return Object.keys(values).filter((name) => !isSame(values[name], initial[name]))
}

// What was emptied is sent as well: the server would put the default in its place.
function toSend({ values, dirty }: { readonly values: Values; readonly dirty: readonly string[] }) {
  const isSent = (name: string) => !isEmpty(values[name]) || dirty.includes(name)
  return pick(values, Object.keys(values).filter(isSent))
}

function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
}
