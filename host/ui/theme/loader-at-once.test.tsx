import { render } from '@testing-library/react'
import { LoaderAtOnce } from './loader-at-once'

const loader = <i data-testid="loader" />

describe('the loader of a busy button', () => {
  it('is there at once, in the styles of the way in', () => {
    const { getByTestId } = render(
      <LoaderAtOnce mounted transition={{ in: { opacity: 1 } }}>
        {(styles) => <span style={styles}>{loader}</span>}
      </LoaderAtOnce>,
    )
    expect(getByTestId('loader').parentElement?.style.opacity).toBe('1')
  })

  it('is drawn without styles where the way in has a name only, and not at all when nothing is awaited', () => {
    const draw = (mounted: boolean) => (
      <LoaderAtOnce mounted={mounted} transition="slide-down">
        {(styles) => <span style={styles}>{loader}</span>}
      </LoaderAtOnce>
    )
    const { queryByTestId, rerender } = render(draw(true))
    expect(queryByTestId('loader')?.parentElement?.getAttribute('style')).toBeNull()
    rerender(draw(false))
    expect(queryByTestId('loader')).toBeNull()
  })
})
