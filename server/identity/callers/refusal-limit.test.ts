import { createRefusalLimit } from './refusal-limit'

describe('what is written down of refusals', () => {
  it('S08: is one row a minute for a caller and a remote; the next one says how many there were', () => {
    let now = 0
    const limit = createRefusalLimit(() => now)

    const first = [limit('ci', 'orders'), limit('ci', 'orders'), limit('ci', 'orders')]
    const others = [limit('ci', 'stock'), limit('nightly', 'orders')]
    now = 60_000
    limit('ci', 'orders')
    const later = [limit('ci', 'orders'), limit('ci', 'stock')]

    expect(first).toEqual([0, undefined, undefined])
    expect(others).toEqual([2, 0])
    expect(later).toEqual([undefined, 1])
  })

  it('S08: is twenty rows a minute at most, however many remotes a caller names', () => {
    const limit = createRefusalLimit(() => 0)

    const rows = Array.from({ length: 500 }, (_, index) => limit('ci', `remote-${index}`))

    expect(rows.filter((row) => row !== undefined)).toHaveLength(20)
  })
})
