import { type ReactElement, useLayoutEffect } from 'react'

export function FaultyInLayoutEffect(): ReactElement {
  useLayoutEffect(() => {
    throw new Error('FaultyInLayoutEffect throws in a layout effect')
  }, [])
  return <p>about to fail</p>
}
