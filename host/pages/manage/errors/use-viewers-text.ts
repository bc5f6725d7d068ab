import type { ErrorGroup } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'

/** The number of signed-in users who saw an error, in words; visitors cannot be told apart. */
export function useViewersText(): (group: Pick<ErrorGroup, 'viewers'>) => string {
  const { t } = useTexts('errors')
  const formats = useFormats()
  return ({ viewers: { value, exact } }) => {
    if (value === 0) return t('viewers.none')
    const count = { count: value, shown: formats.number(value) }
    return exact ? t('viewers', count) : t('viewers.more', count)
  }
}
