import { type ReactElement, useEffect, useState } from 'react'

/** Draws itself again after each drawing. */
export function FaultyLoop(): ReactElement {
  const [draws, setDraws] = useState(0)
  // oxlint-disable-next-line react/set-state-in-effect -- this is the fault
  useEffect(() => setDraws(draws + 1), [draws])
  return <p>Loops for ever</p>
}
