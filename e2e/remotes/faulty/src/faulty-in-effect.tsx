import { type ReactElement, useEffect } from 'react'

export function FaultyInEffect(): ReactElement {
  useEffect(() => {
    throw new Error('FaultyInEffect throws in an effect')
  }, [])
  return <p>about to fail</p>
}
