import type { FailingComponent } from '@slipway/sdk/contract'
import { useFormats } from '../../formats/use-formats'
import { useStateText } from '../../pages/manage/overview/use-state-text'
import { useTexts } from '../../texts/use-texts'

/** The text of a notice about what fails: of one remote its component and how many boxes, of several their names. */
export function useFailingText(): (failing: readonly FailingComponent[]) => string {
  const { t } = useTexts('overview')
  const formats = useFormats()
  const say = useStateText()
  return (failing) => {
    const names = [...new Set(failing.map(({ remote }) => remote))]
    if (names.length > 1)
      return t('says.remotes', { shown: formats.number(names.length), names: names.join(', ') })
    const { sentence, more } = say({ remotes: 0, idle: 0, failing: [...failing] })
    return more ? `${sentence}. ${more}` : sentence
  }
}
