import type { ReactElement } from 'react'

// Small, so that its neighbours stay where they are.
const style = {
  maxWidth: '8rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

/** Shows what it was given: for tests of what reaches a component, and where it is. */
export function PropsMirror(props: object): ReactElement {
  return <p style={style}>{JSON.stringify(props)}</p>
}
