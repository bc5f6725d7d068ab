import { type ReactNode, useEffect, useState } from 'react'
import type * as Code from './update-offer'

/** Offers the new version of a slot, by code that few pages ever need. */
export function SlotOffer(props: Code.UpdateOfferProps): ReactNode {
  const [code, setCode] = useState<typeof Code>()
  useEffect(() => {
    // Without it the old version stays, and the next mount draws the new one.
    import(/* webpackChunkName: "update-offer" */ './update-offer').then(setCode, () => undefined)
  }, [])
  // It is empty at first: text that is added later is read out, text that comes with it is not.
  return (
    <span role="status" className={code?.className}>
      {code && <code.UpdateOffer {...props} />}
    </span>
  )
}
