export { createForm, extendForm, type Form, type FormMessage } from './create-form'
export { isEmpty, isSame } from './field-values'
