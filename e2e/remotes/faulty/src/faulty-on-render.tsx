import type { ReactElement } from 'react'

export function FaultyOnRender(): ReactElement {
  throw new Error('FaultyOnRender throws while it is rendered')
}
