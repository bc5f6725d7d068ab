import { type DrawnBox, drawnBoxes } from '../../slots/drawn-boxes'

type Props = DrawnBox['entry']['props']

/** Draws the box with these props, in this page only; without any, with those that were delivered. */
export function tryProps({ entry, notes, guarded, drawn }: DrawnBox, props?: Props): void {
  notes.tried = props && { ...entry, props }
  // What was stopped for other props may be drawn again.
  if (guarded.stop) guarded.retry()
  else drawn.refresh()
}

/** Gives every box back what was delivered. */
export function endTrials(): void {
  for (const read of drawnBoxes) {
    const box = read()
    if (box.notes.tried) tryProps(box)
  }
}
