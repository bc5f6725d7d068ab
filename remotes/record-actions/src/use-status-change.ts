import { type RecordContext, useHost } from '@slipway/sdk'
import { useState } from 'react'

/** A step that an order may take next. */
export interface Transition {
  readonly to: string
  readonly label: string
}

interface StatusChange {
  readonly change: (step: Transition) => void
  /** The status that is being asked for. */
  readonly changingTo: string | undefined
}

/** Changes the order's status, unless somebody else changed the order in the meantime. */
export function useStatusChange({ resource, resourceId, record }: RecordContext): StatusChange {
  const host = useHost()
  const [changingTo, setChangingTo] = useState<string>()
  const change = async ({ to }: Transition) => {
    setChangingTo(to)
    try {
      await host.request({
        method: 'PATCH',
        path: `/resources/${resource}/${resourceId}`,
        body: { status: to },
        ifMatch: record.etag,
      })
      host.notify({ tone: 'success', message: `${record.title} is ${to} now.` })
    } catch (error) {
      host.notify({ tone: 'error', message: refusal(error, record.title) })
    }
    // After a conflict too: what the other person did is then on screen.
    await host.refresh()
    setChangingTo(undefined)
  }
  return { change: (step) => void change(step), changingTo }
}

function refusal(error: unknown, title: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'edit-conflict') {
    return `Somebody else changed ${title} in the meantime. It is up to date now: look at it and try again.`
  }
  return `${title} was not changed. ${error instanceof Error ? error.message : ''}`.trim()
}
