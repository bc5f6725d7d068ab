import { useHost } from '@slipway/sdk'
import type { CountText } from '@slipway/sdk/contract'
import { useFormats } from '../../formats/use-formats'
import { useTexts } from '../../texts/use-texts'
import type { ActionStart } from './action-job'
import { useNames } from './use-names'

/** The texts of an action's question about so many records. */
export interface ActionTexts {
  readonly title: string
  readonly text: string | undefined
  readonly button: string
  readonly keep: string
  /** The text about selected records that the action is not for. */
  readonly skipped: string | undefined
}

/** The texts of a question by how many records it is about. */
export function useActionTexts(): (start: ActionStart) => ActionTexts {
  const { t } = useTexts('list')
  const { t: common } = useTexts('common')
  const formats = useFormats()
  const { locale } = useHost()
  const name = useNames()
  return ({ action, ids, skipped = [] }) => {
    const { confirm, label, tone } = action
    const count = ids.length
    const shown = formats.number(count)
    // A text without plural forms speaks of one record: for many the host says how many.
    const say = (text: CountText, ofMany: string) =>
      typeof text === 'string' && count > 1 ? ofMany : fill(text, { count, shown, locale })
    const ofButton = t('confirm.button', { action: label, shown })
    return {
      title: confirm ? say(confirm.title, t('confirm.title', { action: label, shown })) : label,
      text: confirm?.text && fill(confirm.text, { count, shown, locale }),
      button: say(confirm?.button ?? label, ofButton),
      keep: confirm?.keep
        ? fill(confirm.keep, { count, shown, locale })
        : tone === 'danger'
          ? t('confirm.keep', { count })
          : common('cancel'),
      skipped:
        skipped.length > 0
          ? t('confirm.skipped', { count: skipped.length, names: name(skipped) })
          : undefined,
    }
  }
}

interface Counted {
  readonly count: number
  readonly shown: string
  readonly locale: string
}

function fill(text: CountText, { count, shown, locale }: Counted): string {
  const form = new Intl.PluralRules(locale).select(count)
  const chosen = typeof text === 'string' ? text : (text[form] ?? text.other)
  return chosen.replaceAll('{{count}}', shown)
}
