import { type ReactElement, useEffect, useState } from 'react'

/** Fails when an effect is undone: on the button, and when the page is left. */
export function FaultyInCleanup(): ReactElement {
  const [round, setRound] = useState(0)
  useEffect(
    () => () => {
      throw new Error(`FaultyInCleanup throws in the cleanup of round ${round}`)
    },
    [round],
  )
  return (
    <button type="button" onClick={() => setRound(round + 1)}>
      Clean up
    </button>
  )
}
