import type { FailingComponent, MetaBody, OverviewBrief } from '@slipway/sdk/contract'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { causeOf, keepTold, readTold, stillTold, type Told, toldNow } from './failing-told'
import { useBrief } from './use-brief'
import { OVERVIEW, useFailureNotice } from './use-failure-notice'

/** Says once for each version and component that it fails, on whichever page an operator is, until it is over. */
export function FailureNotice({ meta }: { readonly meta: MetaBody }): null {
  const { data: brief, dataUpdatedAt: answeredAt } = useBrief(meta)
  // Overview says it itself.
  const isSaid = useLocation().pathname === OVERVIEW
  const follow = useFailureNotice()
  // For a browser whose storage is full.
  const here = useRef<Told>({})
  const tell = useEffectEvent(async ({ failing }: OverviewBrief) => {
    const bad = failing.filter(({ tone }) => tone === 'bad')
    const kept = readTold(meta.user.id)
    const told = stillTold({ ...here.current, ...kept }, Date.now())
    const isNew = (one: FailingComponent) =>
      kept !== undefined && !isSaid && !Object.hasOwn(told, causeOf(one))
    // What did not appear is told when there is the next answer.
    if (!(await follow(bad, isNew))) return
    here.current = toldNow(told, bad.map(causeOf), Date.now())
    keepTold(meta.user.id, here.current)
  })
  const last = useRef(Promise.resolve())
  useEffect(() => {
    // One after the other, and nobody waits for it.
    if (brief) last.current = last.current.then(() => tell(brief)).catch(() => undefined)
  }, [brief, answeredAt])
  return null
}
