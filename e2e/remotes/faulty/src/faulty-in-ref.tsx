import type { ReactElement } from 'react'

export function FaultyInRef(): ReactElement {
  return <p ref={fail}>about to fail</p>
}

function fail(): void {
  throw new Error('FaultyInRef throws in a ref')
}
