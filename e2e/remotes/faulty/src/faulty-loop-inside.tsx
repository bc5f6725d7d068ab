import { type ReactElement, useEffect, useReducer } from 'react'

/** On a click a part of it begins to draw itself again after each drawing. */
export function FaultyLoopInside(): ReactElement {
  const [isOn, turnOn] = useReducer(() => true, false)
  return (
    <section aria-label="Loop inside">
      <button type="button" onClick={turnOn}>
        Loop inside
      </button>
      {isOn && <Part />}
    </section>
  )
}

function Part() {
  const [draws, draw] = useReducer((before: number) => before + 1, 0)
  useEffect(draw)
  return draws % 2 === 0 ? null : <i />
}
