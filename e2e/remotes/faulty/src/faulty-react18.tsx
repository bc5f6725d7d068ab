import { type ReactElement, useState } from 'react'

/** Its build accepts React 18 only. */
export function FaultyReact18(): ReactElement {
  const [text] = useState('never drawn')
  return <p>{text}</p>
}
