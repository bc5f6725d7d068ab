import type { ReactElement } from 'react'

export function FaultyFieldOnLoad(): ReactElement {
  return <p>never drawn</p>
}

throw new Error('FaultyFieldOnLoad throws while its module is evaluated')
