import { createErrors } from '../health/errors/errors'
import type { Outcome } from '../health/outcomes/outcome'
import type { StorageScope } from '../storage/transact'
import { frameOf } from './frame-of'
import { before, failed, type StoryVersions } from './story'

interface PastErrors {
  readonly storage: StorageScope
  readonly versions: StoryVersions
  /** Ids of users. */
  readonly users: readonly number[]
  /** The first start, in milliseconds since 1970. */
  readonly start: number
}

const REPORTS = 9

/** Writes what pages would have told of the version that failed, with its place in the sources. */
export async function writePastErrors({ storage, ...past }: PastErrors): Promise<void> {
  const { failing } = past.versions
  const { name: remote, version } = failing.manifest
  const catalog = {
    version: () => failing.manifest,
    versionAt: () => ({ remote, version }),
  }
  const errors = createErrors({ storage, catalog, now: () => past.start })
  errors.take(Array.from({ length: REPORTS }, (_, index) => outcomeOf(past, index)))
  await errors.write()
}

function outcomeOf(
  { versions, users, start }: Omit<PastErrors, 'storage'>,
  index: number,
): Outcome {
  const { failing } = versions
  const userId = users[index % users.length]
  return {
    report: {
      code: 'render-failed',
      ...failed,
      location: 'dashboard-before-cards',
      type: 'TypeError',
      detail: "Cannot read properties of undefined (reading 'open')",
      frames: frameOf(failing, { script: 'quick-actions.js', text: 'count.open' }),
    },
    load: { userId, nonce: '', oneIn: 1 },
    browser: index % 4 === 3 ? 'firefox' : 'chrome',
    at: start - before.failed + index * 20_000,
    minute: undefined,
    isLater: false,
  }
}
