import type { GuardTells, ReleaseEntry } from '@slipway/sdk/contract'
import { useTexts } from '../../../texts/use-texts'

/** As the guard writes it down: `Card of 2.0.0 failed in 9 of 120 uses, of 7 users; beside it 1 of 300.` Before it called them draws. */
const sentences = {
  failures:
    /^(?<component>.+) of (?<version>\S+) failed in (?<failures>\d+) of (?<draws>\d+) (?:uses|draws), of (?<users>\d+) users; beside it (?<baseFailures>\d+) of (?<baseDraws>\d+)\.$/,
} as const satisfies Readonly<Record<GuardTells, RegExp>>

/** Why a release was made: in the reader's language where no person wrote it. */
export function useWhyText(): (entry: Pick<ReleaseEntry, 'who' | 'why'>) => string {
  const { t } = useTexts('releases')
  return ({ who, why }) => {
    if (who === 'start') return t('why.start')
    const found = who === 'guard' ? sentences.failures.exec(why)?.groups : undefined
    if (!found) return why
    return t('why.guard', {
      component: found['component'] ?? '',
      version: found['version'] ?? '',
      failures: found['failures'] ?? '',
      draws: found['draws'] ?? '',
      users: found['users'] ?? '',
      baseFailures: found['baseFailures'] ?? '',
      baseDraws: found['baseDraws'] ?? '',
    })
  }
}
