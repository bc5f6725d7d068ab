import { findMisfits, leaveOut } from './misfits'

const address = new URLSearchParams(
  '?q=cup&sort=-colour&filter[region]=north&filter[status]=old,new&filter[total][min]=5&page=3',
)

describe('the parts of an address that do not fit', () => {
  it('are those that the server names, each with what is wrong with it', () => {
    const misfits = findMisfits(
      [
        { pointer: '/sort', code: 'not-sortable', detail: '' },
        { pointer: '/filter[region]', code: 'unknown-parameter', detail: '' },
        { pointer: '/filter[status]', code: 'invalid-value', detail: '' },
        { pointer: '/deleted', code: 'unknown-parameter', detail: '' },
      ],
      address,
    )

    expect(misfits).toEqual([
      { parameter: 'sort', fault: 'sort', name: 'colour', value: '-colour' },
      { parameter: 'filter[region]', fault: 'field', name: 'region', value: 'north' },
      { parameter: 'filter[status]', fault: 'value', name: 'status', value: 'old,new' },
    ])
  })

  it('are left out alone; what fits stays, but for the page', () => {
    const misfits = findMisfits(
      [
        { pointer: '/filter[status]', code: 'invalid-value', detail: '' },
        { pointer: '/sort', code: 'not-sortable', detail: '' },
      ],
      address,
    )

    expect(decodeURIComponent(String(leaveOut(address, misfits)))).toBe(
      'q=cup&filter[region]=north&filter[total][min]=5',
    )
  })
})
