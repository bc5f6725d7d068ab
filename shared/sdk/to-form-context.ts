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
