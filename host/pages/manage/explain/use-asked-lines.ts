import type { AskedPage } from '@slipway/sdk/contract'
import { useFormats } from '../../../formats/use-formats'
import { useTexts } from '../../../texts/use-texts'
import { eitherOf } from './either-of'

type Wanted = NonNullable<AskedPage['record']>[number]

interface AskedLines {
  /** What is asked of the page itself. */
  readonly ofPage: (page: AskedPage) => readonly string[]
  /** What is asked of a field of its record. */
  readonly ofField: (wanted: Wanted) => string
}

/** Conditions on a page in words, a line for each. */
export function useAskedLines(): AskedLines {
  const { t } = useTexts('explain')
  const { locale } = useFormats()
  const either = (words: readonly string[]) => eitherOf(locale, words)
  const defined = (lines: readonly (string | false | undefined)[]) =>
    lines.flatMap((one) => one || [])
  return {
    ofPage({ resources, modes, device }) {
      return defined([
        resources && t('page.resources', { wanted: either(resources) }),
        modes && t('page.modes', { wanted: either(modes.map((mode) => t(`page.${mode}`))) }),
        device && t('page.wide'),
      ])
    },
    ofField({ field, values, min, max, set }) {
      const parts = defined([
        values && t('page.values', { field, wanted: either(values) }),
        min !== undefined && t('page.min', { field, min }),
        max !== undefined && t('page.max', { field, max }),
        set !== undefined && t(set ? 'page.set' : 'page.unset', { field }),
      ])
      return parts.join(', ')
    },
  }
}
