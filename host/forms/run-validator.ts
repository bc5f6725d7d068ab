import type { FieldValidator } from '@slipway/sdk'

const deadlineMs = 5000

/** The validator's message; one that throws or takes too long keeps the form from being saved. */
export async function runValidator(
  validator: FieldValidator,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): Promise<string | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, deadlineMs, 'This could not be checked in time. Try again.')
  })
  try {
    return await Promise.race([validator(value, values), late])
  } catch {
    return 'This could not be checked. Try again.'
  } finally {
    clearTimeout(timer)
  }
}
