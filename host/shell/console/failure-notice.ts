import { useHost } from '@slipway/sdk'
import type { FailingComponent, MetaBody, OverviewBrief } from '@slipway/sdk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStateText } from '../../pages/manage/overview/use-state-text'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts, texts } from '../../texts/texts'
import { showNotice } from '../notices/notices'
import { causeOf, keepTold, readTold, toldNow } from './failing-told'
import { useBrief } from './use-brief'

const ID = 'failure'
const OVERVIEW = '/manage/overview'

/** Says once for each version and component that it fails, on whichever page an operator is, until it is over. */
export function FailureNotice({ meta }: { readonly meta: MetaBody }): null {
  const brief = useBrief(meta)
  // Overview says it itself.
  const isSaid = useLocation().pathname === OVERVIEW
  const notice = useNotice()
  const follow = useEffectEvent(async ({ failing }: OverviewBrief) => {
    const bad = failing.filter(({ tone }) => tone === 'bad')
    const told = readTold(meta.user.id)
    const isNew = (one: FailingComponent) => told !== undefined && !(causeOf(one) in told)
    await notice.follow(bad, isSaid ? () => false : isNew)
    // Only now: what was not shown is told by the next page.
    keepTold(meta.user.id, toldNow(told ?? {}, bad.map(causeOf), Date.now()))
  })
  useEffect(() => {
    // Nobody waits for it: it is asked again in a minute.
    if (brief) follow(brief).catch(() => undefined)
  }, [brief])
  return null
}

/** The one notice: it names what fails of what it was shown for, and goes when nothing of that does. */
function useNotice() {
  const say = useStateText()
  const { navigate } = useHost()
  const shown = useRef<readonly string[]>([])
  const isGone = useRef(false)
  const hide = async () => {
    if (shown.current.length === 0) return
    shown.current = []
    await hideNotice()
  }
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      hide().catch(() => undefined)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- at the end alone
  }, [])
  const show = async (failing: readonly FailingComponent[]) => {
    await loadTexts(fetchConsoleTexts)
    await hide()
    if (isGone.current) return
    const { sentence, more } = say({ ...empty, failing: [...failing] })
    const message = more ? `${sentence}. ${more}` : sentence
    const action = { label: texts.t('shell:manage.overview'), run: () => navigate(OVERVIEW) }
    const onClose = () => {
      shown.current = []
    }
    const options = { stays: true, id: ID, role: 'status' as const, onClose }
    await showNotice({ tone: 'error', message, action }, options)
    shown.current = failing.map(causeOf)
  }
  return {
    async follow(bad: readonly FailingComponent[], isNew: (one: FailingComponent) => boolean) {
      const still = bad.filter((one) => isNew(one) || shown.current.includes(causeOf(one)))
      const isSame = still.length === shown.current.length && !still.some(isNew)
      if (isSame) return
      await (still.length > 0 ? show(still) : hide())
    },
  }
}

const empty = { remotes: 0, idle: 0 } as const

async function hideNotice(): Promise<void> {
  const area = await import(/* webpackChunkName: "notices" */ '../notices/notices-area')
  area.hideNotice(ID)
}
