import { fireEvent } from '@testing-library/react'

/** Drags an element by its grip and drops it. jsdom lays nothing out: what is below the pointer is said here. */
export function dragOnto(dragged: Element, target: Element, grip: Element = dragged): void {
  Object.assign(document, { elementsFromPoint: () => [grip] })
  const dataTransfer = { types: [], setData() {}, setDragImage() {} }
  fireEvent.dragStart(dragged, { dataTransfer })
  fireEvent.dragEnter(target, { dataTransfer })
  fireEvent.drop(target, { dataTransfer })
}
