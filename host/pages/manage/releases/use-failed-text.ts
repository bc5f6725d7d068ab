import {
  type GuardFigures,
  type GuardMissing,
  type GuardTells,
  guardRules,
} from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** `3 of 312 uses failed`; of visitors, who are not told apart, boxes. */
export function useFailedText(): (count: {
  readonly draws: number
  readonly failures: number
  readonly users?: number | null
}) => string {
  const { t } = useTexts('guard')
  const formats = useFormats()
  return ({ draws, failures, users }) =>
    t(users === null ? 'failedBoxes' : 'failed', {
      count: draws,
      draws: formats.number(draws),
      failures: formats.number(failures),
    })
}

/** By what the guard decided, by what its rule tells of. */
export function useFiguresText(): (figures: GuardFigures) => string {
  const texts: Readonly<Record<GuardTells, (figures: GuardFigures) => string>> = {
    failures: useFailedText(),
  }
  return (figures) => texts[guardRules[figures.rule].tells](figures)
}

interface Versions {
  readonly version: string
  readonly baseVersion: string | null
}

/** Says what the guard has to see before it can tell, in a sentence for each version. */
export function useMissingText(): (missing: GuardMissing | null, versions: Versions) => string {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const pagesText = (count: number) => t('more.pages', { count, shown: formats.number(count) })
  const usersText = (count: number) => t('more.users', { count, shown: formats.number(count) })
  return (missing, { version, baseVersion }) => {
    if (missing === null) return t('missing.former')
    const { draws, users, baseDraws } = missing
    const [pages, people] = [pagesText(draws), usersText(users)]
    const own = () => {
      if (draws > 0 && users > 0) return t('missing.both', { version, pages, users: people })
      if (draws > 0) return t('missing.pages', { version, pages })
      return users > 0 ? t('missing.users', { version, users: people }) : ''
    }
    const base =
      baseDraws > 0 && baseVersion !== null
        ? t('missing.pages', { version: baseVersion, pages: pagesText(baseDraws) })
        : ''
    return [own(), base].filter(Boolean).join(' ')
  }
}
