import type { ReactElement } from 'react'

export default function FaultyNestedPart(): ReactElement {
  return <p>nested, but good</p>
}
