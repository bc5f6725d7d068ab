import type { FieldValidator } from '@slipway/sdk'

/** As in the host. */
const DEADLINE_MS = 5000

interface Checked {
  readonly message?: string
  /** The check itself failed. */
  readonly error?: unknown
}

/** What a check finds, with the host's deadline and the host's words for one that fails. */
export async function runCheck(
  validate: FieldValidator,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): Promise<Checked> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Checked>((resolve) => {
    const error = new Error(`The check was not done in ${DEADLINE_MS} ms.`)
    const message = 'This could not be checked in time. Try again.'
    timer = setTimeout(resolve, DEADLINE_MS, { message, error })
  })
  const check = async (): Promise<Checked> => {
    const message: unknown = await validate(value, values)
    return message ? { message: String(message) } : {}
  }
  try {
    return await Promise.race([check(), late])
  } catch (error) {
    return { message: 'This could not be checked. Try again.', error }
  } finally {
    clearTimeout(timer)
  }
}
