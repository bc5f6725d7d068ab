import type { ReactElement } from 'react'

export function FaultyHanging(): ReactElement {
  return <p>never drawn</p>
}

await new Promise(() => {})
