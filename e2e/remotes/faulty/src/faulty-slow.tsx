import type { ReactElement } from 'react'

/** Is late, but well within its deadline. */
export function FaultySlow(): ReactElement {
  return <p>slow, but here</p>
}

await new Promise((resolve) => {
  setTimeout(resolve, 2000)
})
