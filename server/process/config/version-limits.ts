import { type CheckLimits, defaultCheckLimits } from '@slipway/sdk/check'
import { fail, readCount } from './setting'

/** The kB of files that an archive has room for beside its source maps. */
const MOST_KB = 30_000

/** Reads the size budgets of versions: what a first drawing loads, and all files. */
export function readVersionLimits(env: NodeJS.ProcessEnv): CheckLimits {
  const { maxFirstBytes, maxBytes } = defaultCheckLimits
  const first = readCount(env, 'REMOTE_FIRST_KB', maxFirstBytes / 1000)
  const whole = readCount(env, 'REMOTE_WHOLE_KB', maxBytes / 1000)
  if (whole > MOST_KB)
    fail('REMOTE_WHOLE_KB', `is ${whole}`, `give ${MOST_KB} at most: archives have no more room`)
  if (first <= whole) return { maxFirstBytes: 1000 * first, maxBytes: 1000 * whole }
  return fail(
    'REMOTE_FIRST_KB',
    `is ${first}, and REMOTE_WHOLE_KB ${whole}`,
    'give less: the first drawing is a part of the whole',
  )
}
