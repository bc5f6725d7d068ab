import type { ReactElement } from 'react'
import './hides-everything.module.css'

/** Its styles say `* { display: none }`: all that they can hide is itself. */
export function HidesEverything(): ReactElement {
  return <p>hidden by its own styles</p>
}
