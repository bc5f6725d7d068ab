import type { ListBody, ResourceRecord } from '@slipway/sdk/contract'
import { cardFacts, columnsWithoutRoom } from './important-columns'

type Column = ListBody['columns'][number]

/** A column for each name, the first one the most important. */
function columnsOf(...names: readonly string[]): readonly Column[] {
  return names.map((name, index) => ({
    kind: 'field',
    type: 'text',
    maxLength: 20,
    name,
    label: name,
    required: false,
    readOnly: false,
    sortable: true,
    importance: index + 1,
  }))
}

const namesOf = (columns: readonly Column[]) => columns.map(({ name }) => name)

describe('a card', () => {
  const record = (values: ResourceRecord['values']): ResourceRecord => ({
    id: 1,
    title: 'Ada',
    label: 'Ada',
    etag: '"1"',
    values,
    titles: { owner: 'Ada' },
  })

  it('says what matters most, in whatever order the columns are', () => {
    const columns = columnsOf('status', 'total', 'date').toReversed()
    const facts = cardFacts(
      columns,
      record({ status: 'paid', total: 0, date: '2026-01-01' }),
      false,
    )

    expect(namesOf(facts)).toEqual(['status', 'total', 'date'])
  })

  it('leaves out what is empty or no, and what its title says already', () => {
    const columns = columnsOf('name', 'owner', 'express', 'tags', 'note', 'due', 'total')
    const values = {
      name: 'Ada',
      owner: 7,
      express: false,
      tags: [],
      note: '',
      due: null,
      total: 0,
    }

    expect(namesOf(cardFacts(columns, record(values), false))).toEqual(['total'])
  })

  it('has six facts at most, unless the user chose the columns', () => {
    const columns = columnsOf('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
    const all = record({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: false })

    expect(namesOf(cardFacts(columns, all, false))).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(cardFacts(columns, all, true)).toHaveLength(8)
  })
})

describe('columns without room', () => {
  const widths = new Map([
    ['a', 300],
    ['b', 100],
    ['c', 200],
    ['d', 50],
  ])

  it.each([
    [650, ''],
    [649, 'd'],
    [600, 'd'],
    [599, 'c,d'],
    [10, 'b,c,d'],
  ])('of %i pixels are the least important ones: "%s"', (room, gone) => {
    const columns = columnsOf('a', 'b', 'c', 'd').toReversed()

    expect(columnsWithoutRoom(columns, widths, room).join()).toBe(gone)
  })
})
