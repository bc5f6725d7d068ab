import { isCurrent } from './record-problems'

describe('If-Match', () => {
  it.each([
    ['"1"', '"1"'],
    ['"1"', '"0", "1"'],
    ['"a,b"', '"a,b"'],
    ['"a,b"', '"c", "a,b"'],
  ])('names the state %s in %s', (etag, ifMatch) => {
    expect(isCurrent(etag, { id: 1, ifMatch })).toBe(true)
  })

  it.each([
    ['"1"', '"2"'],
    ['"1"', 'W/"1"'],
    ['"1"', '1'],
    ['"1"', '*'],
    ['"a"', '"a,b"'],
  ])('does not name the state %s in %s', (etag, ifMatch) => {
    expect(isCurrent(etag, { id: 1, ifMatch })).toBe(false)
  })
})
