import * as z from 'zod/mini'

// Three names are refused that every object answers to. Controls of direction make one name look like another.
const shape =
  /^(?!(?:__proto__|constructor|prototype)$)[^\p{Control}\p{Surrogate}\p{Bidi_Control}]{1,100}$/u

/** The name by which slots call a component: any text of 1 to 100 characters that can be seen. */
export const componentName = z.string().check(z.regex(shape))

/** The rule of {@link componentName}, in words. */
export const componentNameRule: string =
  'it has 1 to 100 characters, none of them a control character, and is not "__proto__", "constructor" or "prototype"'

/** Whether a slot, a manifest or the catalogue may name a component so. */
export function isComponentName(name: unknown): boolean {
  return typeof name === 'string' && shape.test(name)
}
