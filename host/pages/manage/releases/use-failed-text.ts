import {
  type GuardedVersion,
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

/** Says what the guard has to see before it can tell, in a sentence for each version. */
export function useMissingText(): (
  missing: GuardMissing | null,
  of: Pick<GuardedVersion, 'version' | 'baseVersion'>,
) => string {
  const { t } = useTexts('guard')
  const formats = useFormats()
  const more = (of: 'pages' | 'users', count: number) =>
    count > 0 ? t(`more.${of}`, { count, shown: formats.number(count) }) : ''
  const say = (version: string, pages: string, users: string) => {
    if (pages && users) return t('missing.both', { version, pages, users })
    if (pages) return t('missing.pages', { version, pages })
    return users && t('missing.users', { version, users })
  }
  return (missing, { version, baseVersion }) => {
    if (missing === null) return t('missing.former')
    const own = say(version, more('pages', missing.draws), more('users', missing.users))
    const base = baseVersion === null ? '' : say(baseVersion, more('pages', missing.baseDraws), '')
    return [own, base].filter(Boolean).join(' ')
  }
}
