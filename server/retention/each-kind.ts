import { errorFields, isStorageFull } from '../storage/dialects/storage-errors'

interface Failure {
  readonly kind: string
  readonly error: unknown
}

/** Does one work after the other, also where one before it failed; throws at the end, with all that did. */
export async function doEachKind<Done>(
  works: Readonly<Record<string, () => Promise<Partial<Done>>>>,
): Promise<Partial<Done>> {
  let done: Partial<Done> = {}
  const failures: Failure[] = []
  for (const [kind, work] of Object.entries(works))
    try {
      done = { ...done, ...(await work()) }
    } catch (error) {
      failures.push({ kind, error })
    }
  if (failures.length > 0) throw failed(failures)
  return done
}

function failed(failures: readonly Failure[]): Error {
  const errors = failures.map(({ error }) => error)
  const lines = failures.map(
    ({ kind, error }) => `${kind}: ${errorFields(error).message || String(error)}`,
  )
  return new Error(`Not all that is old was removed. ${lines.join('; ')}`, {
    cause: errors.find(isStorageFull) ?? errors[0],
  })
}
