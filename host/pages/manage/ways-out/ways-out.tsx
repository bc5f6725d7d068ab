import { type ReactElement, useState } from 'react'
import type { AskedWayOut, FailingPart } from './way-out'
import { WaysOutButtons } from './ways-out-buttons'
import { WaysOutDialog } from './ways-out-dialog'

interface WaysOutProps {
  readonly about: FailingPart
  readonly size?: 'compact-sm' | 'sm'
}

/** The two ways out of a failure, with their dialogs. */
export function WaysOut(props: WaysOutProps): ReactElement {
  const [asked, setAsked] = useState<AskedWayOut>()
  return (
    <>
      <WaysOutButtons {...props} onAsk={setAsked} />
      <WaysOutDialog asked={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}
