import { type RecordContext, useHost, useTranslation } from '@slipway/sdk'
import { useState } from 'react'
import { messages } from './messages'
import type { Transition } from './record-actions-props'

interface StatusChange {
  readonly change: (step: Transition) => void
  /** The status that is being asked for. */
  readonly changingTo: string | undefined
}

/** Changes the order's status, unless somebody else changed the order in the meantime. */
export function useStatusChange({ resource, resourceId, record }: RecordContext): StatusChange {
  const host = useHost()
  const t = useTranslation(messages)
  const { title } = record
  const [changingTo, setChangingTo] = useState<string>()
  const refusal = (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'edit-conflict') return t('conflict', { title })
    const reason = error instanceof Error ? error.message : ''
    return t('notChanged', { title, reason }).trim()
  }
  const change = async ({ to, status = to }: Transition) => {
    setChangingTo(to)
    try {
      await host.request({
        method: 'PATCH',
        path: `/resources/${resource}/${resourceId}`,
        body: { status: to },
        ifMatch: record.etag,
      })
      host.notify({ tone: 'success', message: t('changed', { title, status }) })
    } catch (error) {
      host.notify({ tone: 'error', message: refusal(error) })
    }
    // After a conflict too: what the other person did is then on screen.
    await host.refresh()
    setChangingTo(undefined)
  }
  return { change: (step) => void change(step), changingTo }
}
