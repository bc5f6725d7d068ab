import { useHost } from '@slipway/sdk'
import type { FailingComponent, MetaBody, OverviewBrief } from '@slipway/sdk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { useStateText } from '../../pages/manage/overview/use-state-text'
import { fetchConsoleTexts } from '../../texts/fetch-console-texts'
import { loadTexts, texts } from '../../texts/texts'
import { showNotice } from '../notices/notices'
import { causeOf, untold } from './failing-told'
import { useBrief } from './use-brief'

const ID = 'failure'
const OVERVIEW = '/manage/overview'

/** Says once for each version and component that it fails, on whichever page an operator is, until it is over. */
export function FailureNotice({ meta }: { readonly meta: MetaBody }): null {
  const brief = useBrief(meta)
  const say = useStateText()
  const { navigate } = useHost()
  // Overview says it itself.
  const isSaid = useLocation().pathname === OVERVIEW
  const shown = useRef<readonly string[]>([])
  const follow = useEffectEvent(async (brief: OverviewBrief) => {
    const causes = brief.failing.filter(({ tone }) => tone === 'bad').map(causeOf)
    if (!shown.current.some((cause) => causes.includes(cause))) await hide()
    const news = untold(meta.user.id, brief)
    if (news.length > 0 && !isSaid) await tell(news)
  })
  const tell = async (news: readonly FailingComponent[]) => {
    shown.current = news.map(causeOf)
    await loadTexts(fetchConsoleTexts)
    await hideNotice()
    const { sentence } = say({ ...empty, failing: [...news] })
    const action = { label: texts.t('shell:manage.overview'), run: () => navigate(OVERVIEW) }
    const options = { stays: true, id: ID, role: 'status' as const }
    await showNotice({ tone: 'error', message: sentence, action }, options)
  }
  const hide = async () => {
    if (shown.current.length === 0) return
    shown.current = []
    await hideNotice()
  }
  useEffect(() => {
    // Nobody waits for it: it is asked again in a minute.
    if (brief) follow(brief).catch(() => undefined)
  }, [brief])
  return null
}

const empty = { remotes: 0, idle: 0 } as const

async function hideNotice(): Promise<void> {
  const area = await import(/* webpackChunkName: "notices" */ '../notices/notices-area')
  area.hideNotice(ID)
}
