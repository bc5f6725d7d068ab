import { CodedError, type Fault } from '@slipway/sdk/contract'
import fc from 'fast-check'
import type { ColumnMatch } from '../../storage/records/column-match'
import { describeEveryField } from '../../testing/applications/fields-application'
import { describeApplication, makeViewer } from '../../testing/applications/resource-app'
import { isField } from '../fields/field'
import { readCursor, writeCursor } from './cursor'
import { listOrders } from './list-orders'
import { checkListQuery, type ListQuery } from './list-query'

const { resources, permissionsOf } = describeApplication(describeEveryField)
const things = resources.get('things')
if (!things) throw new Error('There are no things.')
const viewer = makeViewer(permissionsOf(['operator']), { tenant: { id: 1, name: 'North' } })
const orders = listOrders({ resource: things, viewer }, resources)
const fields = things.items.filter(isField)
const names = fields.map(({ entry }) => entry.name)
const sortable = ['id', 'name', 'stock', 'weight', 'status', 'day', 'moment', 'contact', 'parent']

const read = (parameters: readonly (readonly [string, string])[]): ListQuery =>
  checkListQuery(`${new URLSearchParams(parameters.map(([name, text]) => [name, text]))}`, {
    fields,
    orders,
    defaultSort: '-id',
    softDelete: true,
  })

function readOrFaults(parameters: readonly (readonly [string, string])[]): ListQuery | Fault[] {
  try {
    return read(parameters)
  } catch (error) {
    expect(error).toBeInstanceOf(CodedError)
    expect(error).toMatchObject({ code: 'query-invalid', status: 422 })
    return [...((error as CodedError).errors ?? [])]
  }
}

const anyName = fc.oneof(
  fc.constantFrom('q', 'sort', 'page', 'perPage', 'cursor', 'deleted'),
  fc.constantFrom(...names).map((name) => `filter[${name}]`),
  fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('min', 'max', 'is', ''))
    .map(([name, part]) => `filter[${name}][${part}]`),
  fc.string(),
  fc.constantFrom('__proto__', 'filter', 'filter[constructor]', 'filter[__proto__]', 'q/~'),
)
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.integer().map(String),
  fc.constantFrom(...sortable, '-day', 'new', 'new,used', 'true', '2026-01-31', 'only', ''),
)

describe('the query of a list', () => {
  it('is read whole, or refused with every fault at a parameter that was sent', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyName, anyText), { maxLength: 5 }), (parameters) => {
        const result = readOrFaults(parameters)
        const pointers = parameters.map(
          ([name]) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
        )
        const faults = Array.isArray(result) ? result : []
        expect(faults.filter(({ pointer }) => !pointers.includes(pointer))).toEqual([])
        expect(faults.filter(({ detail }) => !detail)).toEqual([])
        expect(Array.isArray(result)).toBe(faults.length > 0)
      }),
      { numRuns: 2000 },
    )
  })

  it('is refused for one bad parameter, however many good ones there are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...sortable), fc.integer({ max: 0 }), (sort, page) => {
        expect(
          readOrFaults([
            ['sort', sort],
            ['page', String(page)],
            ['perPage', '10'],
          ]),
        ).toEqual([expect.objectContaining({ pointer: '/page', code: 'out-of-range' })])
      }),
    )
  })

  it.each<[string, string, fc.Arbitrary<string | number>]>([
    ['name', 'name', fc.string({ minLength: 1 }).filter((text) => !text.includes('\0'))],
    ['stock', 'stock', fc.integer()],
    ['weight', 'weight', fc.integer().map((number) => number / 8)],
    ['parent', 'parent_id', fc.integer({ min: 1 })],
    ['status', 'status', fc.constantFrom('new', 'used', 'a"b%')],
    ['day', 'day', fc.integer({ min: 0, max: 40_000 }).map((day) => isoOf(day).slice(0, 10))],
    ['moment', 'moment', fc.integer({ min: 0, max: 40_000 }).map(isoOf)],
  ])('takes every value of %s as it is', (name, column, values) => {
    fc.assert(
      fc.property(values, (value) => {
        const { matches } = read([[`filter[${name}]`, String(value)]])
        expect(matches).toEqual<ColumnMatch[]>([{ column, is: 'any-of', values: [value] }])
      }),
    )
  })

  it('has a cursor that says its place, and fits its own order only', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...sortable.flatMap((name) => [name, `-${name}`])),
        fc.constantFrom('after' as const, 'before' as const),
        fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed() && !text.includes('\0')),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((key) => key || 0),
        fc.integer({ min: 1 }),
        (sort, side, text, number, id) => {
          const order = orders.order(sort)
          const sortKey = order?.type === 'number' ? number : text
          const cursor = writeCursor(sort, { side, sortKey, id })

          expect(
            read([
              ['sort', sort],
              ['cursor', cursor],
            ]).from,
          ).toEqual({ side, sortKey, id })
          expect(
            readOrFaults([
              ['sort', turned(sort)],
              ['cursor', cursor],
            ]),
          ).toEqual([expect.objectContaining({ pointer: '/cursor', code: 'invalid-value' })])
        },
      ),
    )
  })

  it('takes no cursor that somebody made up', () => {
    const order = { column: 'name', type: 'text', nullable: false, descending: false } as const
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.base64String()), (text) => {
        const encoded = Buffer.from(text).toString('base64url')
        expect(readCursor(text, 'name', order)).toBeUndefined()
        expect(readCursor(encoded, 'name', order)).toBeUndefined()
      }),
    )
  })
})

function turned(sort: string): string {
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`
}

function isoOf(day: number): string {
  return new Date(day * 86_400_000 + 1).toISOString()
}
