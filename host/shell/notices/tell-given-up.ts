import type { Withdrawal } from '../../session/page-access'
import { loadTexts, texts } from '../../texts/texts'
import { forgetNotices, showNotice } from './show-notice'

/** Takes away the messages, which may name records or undo what was done there, and says why. */
export async function tellGivenUp(
  withdrawal: Withdrawal | undefined,
  switchTenant: (id: number) => Promise<void>,
): Promise<void> {
  await forgetNotices()
  if (!withdrawal || withdrawal.why === 'refused') return
  await loadTexts('staff')
  if (withdrawal.why === 'rights' || !withdrawal.to)
    return showNotice({ tone: 'info', message: texts.t('shell:givenUp.rights') }, { stays: true })
  const { from, to, canReturn } = withdrawal
  const names = { from: from.name, to: to.name }
  const text = canReturn ? 'shell:givenUp.tenant' : 'shell:givenUp.lost'
  const run = () => void switchTenant(from.id)
  const action = { label: texts.t('shell:givenUp.return', names), run }
  await showNotice(
    { tone: 'info', message: texts.t(text, names), ...(canReturn && { action }) },
    { stays: true },
  )
}
