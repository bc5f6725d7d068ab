import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { UpdateOfferProps } from './update-offer'

/** Offers the new version of a slot, by code that few pages ever need. */
export function SlotOffer(props: UpdateOfferProps): ReactNode {
  const [UpdateOffer, setUpdateOffer] = useState<ComponentType<UpdateOfferProps>>()
  useEffect(() => {
    // Without it the old version stays, and the next mount draws the new one.
    import(/* webpackChunkName: "update-offer" */ './update-offer').then(
      (loaded) => setUpdateOffer(() => loaded.UpdateOffer),
      () => undefined,
    )
  }, [])
  return UpdateOffer ? <UpdateOffer {...props} /> : null
}
