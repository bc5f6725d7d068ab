import type { ReactElement } from 'react'

export function FaultyOnLoad(): ReactElement {
  return <p>never drawn</p>
}

throw new Error('FaultyOnLoad throws while its module is evaluated')
