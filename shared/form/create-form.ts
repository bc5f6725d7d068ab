import { type FormMode, freezeDeep } from '@slipway/sdk/contract'
import { isEmpty, isSame, toJsonValue } from './field-values'
import type { FieldValidator, FormContext } from './form-context'
import { runValidator } from './run-validator'

type Values = Readonly<Record<string, unknown>>
type Errors = Readonly<Record<string, string>>

/** The {@link FormContext} and the members by which a host drives the form; slots see only the context. */
export interface Form extends FormContext {
  /** The names of fields whose value differs from the initial one. */
  readonly dirtyNames: readonly string[]
  /** The values to send: while creating, all that are set; otherwise those that changed. */
  readonly changes: Values
  /** Runs the validators of `name`, or of all fields. Resolves to `true` if they found no fault. */
  validate(name?: string): Promise<boolean>
  /** While it is set, the form accepts no input. */
  setSubmitting(submitting: boolean): void
  /** Whether the form has a field of this name. */
  hasField(name: string): boolean
  /** Sets the messages of several fields, by name, in one step. */
  setErrors(messages: Errors): void
  clearErrors(): void
  /** Starts again from `values`; fields in `keep` stay as the user left them. */
  reset(values: Values, keep?: readonly string[]): void
}

/**
 * The form's own messages: `refused` instead of a message that is not text, `late` and `threw` for a check
 * that did not finish.
 */
export type FormMessage = 'refused' | 'late' | 'threw'

export interface FormOptions {
  readonly mode: FormMode
  readonly resourceId: number | null
  readonly values: Values
  /** Whether a check of the field that throws or is late blocks the save: fields of required slots. */
  blocksSave(name: string): boolean
  messageOf(message: FormMessage): string
  /** Called when code of a slot failed inside the form: a check of the field `name`, or a listener. */
  onFault(error: unknown, name?: string): void
}

/** One stable object for each form. Its data are getters over an immutable state. */
export function createForm(options: FormOptions): Form {
  const { mode, resourceId, blocksSave, messageOf, onFault } = options
  const start = freezeDeep({ ...options.values })
  let state = { values: start, initial: start, errors: {} as Errors, dirty: noNames }
  let submitting = false
  const validators = new Map<string, Set<FieldValidator>>()
  const listeners = new Set<() => void>()

  // A listener of a slot that throws costs neither the other listeners nor whoever typed.
  const notify = () => {
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
    notify()
  }
  const setErrors = (found: Readonly<Record<string, string | undefined>>) => {
    const errors = Object.entries({ ...state.errors, ...found }).filter(([, text]) => text)
    change({ errors: Object.freeze(Object.fromEntries(errors) as Errors) })
  }
  const check = async (name: string) => {
    for (const validator of validators.get(name) ?? []) {
      const found = await runValidator(validator, state.values[name], state.values)
      if (found.state === 'fault') return found.message
      if (found.state === 'fine') continue
      onFault(found.error, name)
      if (blocksSave(name)) return messageOf(found.state)
    }
    return undefined
  }
  const validate = async (name?: string) => {
    const names = name === undefined ? [...validators.keys()] : [name]
    const found = await Promise.all(names.map(async (one) => [one, await check(one)] as const))
    setErrors(Object.fromEntries(found))
    return found.every(([, message]) => message === undefined)
  }

  return Object.freeze<Form>({
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
      // Code of a slot may be without types: what is no text may not even be one that can be made into text.
      setErrors({ [name]: typeof message === 'string' ? message : messageOf('refused') })
    },
    clearError: (name) => setErrors({ [name]: undefined }),
    hasField: (name) => Object.hasOwn(state.values, name) || validators.has(name),
    setErrors,
    clearErrors: () => change({ errors: Object.freeze({}) }),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    validate,
    setSubmitting(value) {
      submitting = value
      notify()
    },
    reset(fresh, keep = []) {
      const initial = freezeDeep({ ...fresh })
      const values = Object.freeze({ ...initial, ...pick(state.values, keep) })
      change({ values, initial, errors: Object.freeze({}) })
    },
  })
}

/** The form with additional members of its host. */
export function extendForm<Members extends object>(form: Form, members: Members): Form & Members {
  // The data are getters: what they give now must not be copied in their place.
  const whole = Object.defineProperties({ ...members }, Object.getOwnPropertyDescriptors(form))
  return Object.freeze(whole) as Form & Members
}

const noNames: readonly string[] = Object.freeze([])

// `values[name] = …` with this name would change the object's prototype, here and wherever it is sent.
function assertName(name: string): void {
  if (name === '__proto__') throw new TypeError('"__proto__" is not the name of a field.')
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
