import { useHost } from '@slipway/sdk'
import type { FailingComponent } from '@slipway/sdk/contract'
import { useEffect, useRef } from 'react'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts, texts } from '../../texts/texts'
import { showNotice } from '../notices/notices'
import { causeOf } from './failing-told'
import { useFailingText } from './use-failing-text'

const ID = 'failure'
export const OVERVIEW = '/manage/overview'

/** Answers whether all that is new is said. */
type Follow = (
  bad: readonly FailingComponent[],
  isNew: (one: FailingComponent) => boolean,
) => Promise<boolean>

/** The one notice: it names what fails of what it was shown for, and goes when nothing of that does. */
export function useFailureNotice(): Follow {
  const say = useFailingText()
  const { navigate } = useHost()
  const shown = useRef<readonly string[]>([])
  const isGone = useIsGone(() => {
    if (shown.current.length > 0) hideNotice().catch(() => undefined)
  })
  const show = async (failing: readonly FailingComponent[]) => {
    await loadTexts(fetchConsoleTexts)
    await hideNotice()
    const action = { label: texts.t('shell:manage.overview'), run: () => navigate(OVERVIEW) }
    const onClose = () => {
      shown.current = []
    }
    if (isGone.current) return
    const options = { stays: true, id: ID, role: 'status' as const, onClose }
    await showNotice({ tone: 'error', message: say(failing), action }, options)
    shown.current = failing.map(causeOf)
    if (isGone.current) await hideNotice()
  }
  return async (bad, isNew) => {
    const still = bad.filter((one) => isNew(one) || shown.current.includes(causeOf(one)))
    const isSame = still.length === shown.current.length && !still.some(isNew)
    if (isSame) return true
    await (still.length > 0 ? show(still) : hideNotice())
    return !isGone.current
  }
}

/** Whether what uses it is there no more; `atEnd` is called then. */
function useIsGone(atEnd: () => void) {
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      atEnd()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- at the end alone
  }, [])
  return isGone
}

async function hideNotice(): Promise<void> {
  const area = await import(/* webpackChunkName: "notices" */ '../notices/notices-area')
  area.hideNotice(ID)
}
