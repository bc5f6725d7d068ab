import { useHost } from '@slipway/sdk'
import type { MetaBody } from '@slipway/sdk/contract'
import { callOf } from '@slipway/sdk/contract/call'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useHostApi } from '../../api/api-context'
import { describeError } from '../../api/describe-error'
import { seeDraft } from '../../api/layout'
import type { DraftEditing } from '../../layout/use-draft-editing'
import { reviewAddress } from '../../pages/manage/slots/asked-review'
import { useLive } from '../../session/live-bodies'
import { useOverPage } from '../../session/over-page'
import { useSignal } from '../../ui/signal'
import { showNotice } from '../notices/notices'

/** The server shows a draft for half an hour from the last time that it was asked to. */
const AGAIN_MS = 10 * 60_000

const tell = (error: unknown) => void showNotice({ tone: 'error', message: describeError(error) })

/** Returns the draft that this session sees, with `see` for another one and `close` for none. */
export function useArrangedSession({ view }: MetaBody) {
  const api = useHostApi()
  const { meta } = useLive()
  const { arrange } = useOverPage()
  const { navigate } = useHost()
  const asked = useSignal(arrange)
  const seen = view?.draft
  const wanted = asked ? asked.draft : (seen?.id ?? null)
  const ask = useEffectEvent(async (draft: number | null) => {
    try {
      await seeDraft(api, draft)
      await meta.renew()
    } catch (error) {
      tell(error)
    }
  })
  useEffect(() => {
    if (!asked || seen?.id === wanted) return
    void ask(wanted)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each draft
  }, [asked, wanted])
  useEffect(() => {
    const timer = setInterval(() => void ask(wanted), AGAIN_MS)
    return () => clearInterval(timer)
  }, [wanted])
  const leave = () => api.request(callOf('DELETE /session/draft'))
  return {
    draft: wanted ?? undefined,
    see: (draft: number | null) => arrange.set({ draft }),
    close: () => {
      arrange.set(undefined)
      leave()
        .then(() => meta.renew())
        .catch(tell)
    },
    /** Goes to where the draft is reviewed and published. */
    publish: (draft: number) => {
      // First: a draft that is published is none that a session could see.
      leave()
        .then(() => navigate(reviewAddress(draft)))
        .catch(tell)
    },
  }
}

/** Shows on the page what has been saved. */
export function useShowSaved({ slots, saving }: DraftEditing): void {
  const { meta } = useLive()
  const isSaved = saving.state === 'saved'
  const last = useRef(slots)
  useEffect(() => {
    if (!isSaved || !slots || last.current === slots) return
    last.current = slots
    void meta.renew()
  }, [meta, isSaved, slots])
}
