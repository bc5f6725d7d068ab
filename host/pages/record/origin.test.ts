import { readOrigin, writeOrigin } from './origin'

const read = (search: string) => readOrigin(new URLSearchParams(search))

describe('where somebody came from', () => {
  it('is in the address, and read from there', () => {
    const origin = { resource: 'order-lines', id: 7, relation: 'lines' }

    expect(read(`?order=5&${writeOrigin(origin)}`)).toEqual(origin)
  })

  it.each([
    '',
    'return-to=',
    'return-to=orders/7',
    'return-to=orders/x/lines',
    'return-to=orders/0/lines',
    'return-to=/orders/7/lines',
    'return-to=//evil.example/7/lines',
    'return-to=https://evil.example/7/lines',
    'return-to=orders/7/lines/more',
  ])('is nowhere for "%s"', (search) => {
    expect(read(search)).toBeUndefined()
  })
})
