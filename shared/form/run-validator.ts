import type { FieldValidator } from './form-context'

/** The deadline of a check. */
const DEADLINE_MS = 5000

type Checked =
  | { readonly state: 'fine' }
  | { readonly state: 'fault'; readonly message: string }
  /** The check itself failed. */
  | { readonly state: 'threw' | 'late'; readonly error: unknown }

/**
 * The result of `validator`; one that throws or does not finish is told apart from one that finds a fault.
 */
export async function runValidator(
  validator: FieldValidator,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): Promise<Checked> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Checked>((resolve) => {
    const error = new Error(`The check did not finish within ${DEADLINE_MS} ms.`)
    timer = setTimeout(resolve, DEADLINE_MS, { state: 'late', error })
  })
  try {
    return await Promise.race([check(validator, value, values), late])
  } catch (error) {
    return { state: 'threw', error }
  } finally {
    clearTimeout(timer)
  }
}

async function check(
  validator: FieldValidator,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): Promise<Checked> {
  const message: unknown = await validator(value, values)
  return message ? { state: 'fault', message: String(message) } : { state: 'fine' }
}
