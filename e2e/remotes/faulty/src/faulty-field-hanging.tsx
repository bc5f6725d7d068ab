import type { ReactElement } from 'react'

export function FaultyFieldHanging(): ReactElement {
  return <p>never drawn</p>
}

await new Promise(() => {})
