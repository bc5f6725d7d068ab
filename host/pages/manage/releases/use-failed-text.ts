import { type GuardFigures, type GuardTells, guardRules } from '@slipway/sdk/contract'
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
