import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** `3 of 312 draws failed`. */
export function useFailedText(): (count: {
  readonly draws: number
  readonly failures: number
}) => string {
  const { t } = useTexts('guard')
  const formats = useFormats()
  return ({ draws, failures }) =>
    t('failed', {
      count: draws,
      draws: formats.number(draws),
      failures: formats.number(failures),
    })
}
