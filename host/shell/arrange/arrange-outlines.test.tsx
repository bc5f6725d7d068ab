import { render, screen } from '@testing-library/react'
import { dragOnto } from '../../testing/drag-onto'
import { ArrangeOutlines } from './arrange-outlines'
import type { DropTarget } from './drop-place'
import type { PageEntry } from './entries-on-page'
import { useDrag } from './use-drag'

const place = { left: 0, top: 0, width: 100, height: 20 }
const items: readonly PageEntry[] = [
  {
    kind: 'box',
    id: 'header-banner/Alert',
    location: 'header-banner',
    place,
    component: 'Alert',
    nth: 1,
    registry: 'slot',
    state: { state: 'drawn' },
    origin: undefined,
    codeMs: undefined,
    drawMs: undefined,
    isTried: false,
    entry: 'app/header-banner/Alert',
  },
  {
    kind: 'empty',
    id: 'global-before-content',
    location: 'global-before-content',
    place: { ...place, top: 40 },
    entry: undefined,
  },
]

interface PageProps {
  readonly onDrop: (id: string, target: DropTarget) => void
}

function Page({ onDrop }: PageProps) {
  const dragged = useDrag(onDrop)
  return (
    <ArrangeOutlines
      items={items}
      pointed={undefined}
      dragged={dragged}
      onPoint={() => undefined}
      onChoose={() => undefined}
    />
  )
}

test('an entry is dropped on the label of a location that has none', () => {
  const onDrop = jest.fn()
  render(<Page onDrop={onDrop} />)
  const label = screen.getByText('Alert').closest('[data-drag]')

  dragOnto(label as Element, screen.getByText('Add here: Every page, above the content'))

  expect(onDrop).toHaveBeenCalledWith('app/header-banner/Alert', {
    location: 'global-before-content',
    entry: undefined,
    side: 'before',
  })
})
