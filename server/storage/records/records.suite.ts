import { sqlPayloads } from '../../testing/database/sql-payloads'
import { useTestStorage } from '../../testing/database/test-engines'
import { toApplicationDatabase } from '../application-database'
import { createTable } from '../migrations/create-table'
import type { Engine } from '../storage'
import type { ColumnMatch } from './column-match'
import { RecordRows } from './record-rows'
import type { RecordsFilter, RecordTable } from './records-filter'
import type { OrderKey } from './records-order'

interface Thing {
  readonly id: number
  readonly name: string
  readonly note: string | null
  readonly amount: number | null
  readonly share: number | null
  readonly day: string | null
  readonly tags: string | null
  readonly owner_id: number | null
}

const owners = ['Öz & Söhne', 'miller', 'Ærø', 'Ivanov Иванов', "O'Hara"]
const things: readonly Thing[] = [
  ...['Apple', 'apple', 'Äpfel', 'ÄPFEL', 'äpfel', 'banana', 'Zebra', 'zebra', '', ' ', 'ÉCOLE'],
  ...sqlPayloads,
].map((name, index) => ({
  id: index + 1,
  name,
  note: index % 4 === 0 ? null : index % 4 === 1 ? '' : `Notiz ${name}`,
  amount: index % 5 === 0 ? null : (index * 37) % 11,
  share: index % 6 === 0 ? null : index / 8,
  day: index % 3 === 0 ? null : `2026-0${1 + (index % 9)}-1${index % 10}`,
  tags: index % 7 === 0 ? null : JSON.stringify(['a', 'a"b', 'a%', 'ä'].slice(index % 4)),
  owner_id: index % 7 === 6 ? null : 1 + (index % 5),
}))

const columns = ['name', 'note', 'amount', 'share', 'day', 'tags', 'owner_id']
const table: RecordTable = {
  name: 'things',
  columns,
  tenant: { column: 'tenant_id', id: 1 },
  deleted: { column: 'deleted_at', only: false },
}
const ownersTable: RecordTable = {
  name: 'owners',
  columns: ['name'],
  tenant: { column: 'tenant_id', id: 1 },
}
const everything: RecordsFilter = { equal: [], search: undefined }

/** What lists return, against a model of a few lines; the same for every engine. */
export function recordsSuite(engine: Engine): void {
  const test = useTestStorage(engine)
  const store = () => new RecordRows(test.storage)
  const names = (rows: readonly { readonly row: object }[]) =>
    rows.map(({ row }) => Number(Reflect.get(row, 'id')))

  beforeAll(async () => {
    const db = toApplicationDatabase(test.storage.db)
    await createTable(db, 'owners')
      .addColumn('tenant_id', 'bigint')
      .addColumn('name', 'text')
      .execute()
    await createTable(db, 'things')
      .addColumn('tenant_id', 'bigint')
      .addColumn('deleted_at', 'text')
      .addColumn('name', 'text')
      .addColumn('note', 'text')
      .addColumn('amount', 'bigint')
      .addColumn('share', 'double precision')
      .addColumn('day', 'text')
      .addColumn('tags', 'text')
      .addColumn('owner_id', 'bigint')
      .execute()
    for (const name of owners) await store().insert(ownersTable, { name })
    for (const { id, ...row } of things) expect(await store().insert(table, row)).toBe(id)
    const [first] = things
    // What must never be found: the same rows deleted, and of another tenant.
    await store().insert(table, { ...first, id: 1001, deleted_at: '2026-01-01' })
    await store().insert(
      { ...table, tenant: { column: 'tenant_id', id: 2 } },
      { ...first, id: 1002 },
    )
  })

  async function find(filter: RecordsFilter): Promise<number[]> {
    const found = names(
      await store().list(table, filter, { order: byId, limit: 1000, offset: 0, from: undefined }),
    )
    expect(await store().count(table, filter, 1000)).toBe(found.length)
    return found
  }

  it('gives back every row as it was stored, whatever stands in it', async () => {
    const rows = await store().findMany(
      table,
      things.map(({ id }) => id),
    )

    const given = new Map(rows.map((row) => [Number(row['id']), row]))
    for (const thing of things) {
      const { amount, owner_id: owner, ...row } = given.get(thing.id) ?? {}
      expect({ ...row, id: Number(row['id']) }).toEqual(texts(thing))
      expect([number(amount), number(owner)]).toEqual([thing.amount, thing.owner_id])
    }
  })

  it.each(
    ['name', 'note', 'amount', 'share', 'day', 'id', 'owner_id'].flatMap((column) => [
      { column, descending: false },
      { column, descending: true },
    ]),
  )('sorts by $column, descending: $descending, by pages and both ways by cursor', async (sort) => {
    const order = orderOf(sort)
    const expected = sorted(order).map(({ id }) => id)

    expect(await byPages(order)).toEqual(expected)
    expect(await byCursor(order, 'after')).toEqual(expected)
    expect(await byCursor(order, 'before')).toEqual(expected)
  })

  async function byPages(order: OrderKey): Promise<number[]> {
    const ids: number[] = []
    for (let offset = 0; offset < things.length; offset += 7)
      ids.push(
        ...names(
          await store().list(table, everything, { order, limit: 7, offset, from: undefined }),
        ),
      )
    return ids
  }

  async function byCursor(order: OrderKey, side: 'after' | 'before'): Promise<number[]> {
    const whole = await store().list(table, everything, {
      order,
      limit: 1000,
      offset: 0,
      from: undefined,
    })
    const start = side === 'after' ? whole[0] : whole.at(-1)
    const ids = names(start ? [start] : [])
    for (let at = start; at; ) {
      const from = { side, sortKey: keyOf(order, at.sortKey), id: Number(at.row['id']) }
      const page = await store().list(table, everything, { order, limit: 9, offset: 0, from })
      if (side === 'after') ids.push(...names(page))
      else ids.unshift(...names(page))
      at = side === 'after' ? page.at(-1) : page[0]
    }
    return ids
  }

  it.each<{ readonly match: ColumnMatch; readonly holds: (thing: Thing) => boolean }>([
    {
      match: { column: 'name', is: 'any-of', values: ['apple'] },
      holds: ({ name }) => name === 'apple',
    },
    { match: { column: 'name', is: 'any-of', values: ['%'] }, holds: ({ name }) => name === '%' },
    {
      match: { column: 'amount', is: 'any-of', values: [3, 7, 4.5] },
      holds: ({ amount }) => amount === 3 || amount === 7,
    },
    {
      match: { column: 'owner_id', is: 'any-of', values: [1, 2] },
      holds: ({ owner_id: owner }) => owner === 1 || owner === 2,
    },
    {
      match: { column: 'amount', is: 'at-least', value: 4.5 },
      holds: ({ amount }) => amount !== null && amount >= 4.5,
    },
    {
      match: { column: 'share', is: 'at-most', value: 0.25 },
      holds: ({ share }) => share !== null && share <= 0.25,
    },
    {
      match: { column: 'amount', is: 'at-least', value: 999_999_999_999_999 },
      holds: () => false,
    },
    {
      match: { column: 'day', is: 'at-least', value: '2026-05-12' },
      holds: ({ day }) => day !== null && day >= '2026-05-12',
    },
    { match: { column: 'amount', is: 'nothing' }, holds: ({ amount }) => amount === null },
    { match: { column: 'day', is: 'nothing' }, holds: ({ day }) => day === null },
    { match: { column: 'note', is: 'nothing', or: '' }, holds: ({ note }) => !note },
    {
      match: { column: 'tags', is: 'nothing', or: '[]' },
      holds: ({ tags }) => tags === null || tags === '[]',
    },
    { match: { column: 'tags', is: 'has-any', values: ['a'] }, holds: hasTag('a') },
    { match: { column: 'tags', is: 'has-any', values: ['a%'] }, holds: hasTag('a%') },
    { match: { column: 'tags', is: 'has-any', values: ['a"b', 'ä'] }, holds: hasTag('a"b', 'ä') },
    { match: { column: 'tags', is: 'has-any', values: ['b'] }, holds: () => false },
  ])('filters $match.column $match.is', async ({ match, holds }) => {
    const expected = things.filter(holds).map(({ id }) => id)

    expect(await find({ ...everything, matches: [match] })).toEqual(expected)
  })

  it('holds all filters at once', async () => {
    const found = await find({
      equal: [{ column: 'owner_id', value: 2 }],
      matches: [
        { column: 'amount', is: 'at-least', value: 2 },
        { column: 'amount', is: 'at-most', value: 8 },
      ],
      search: { words: ['a'], columns: ['name'], related: [] },
    })

    const expected = things.filter(
      ({ owner_id: owner, amount, name }) =>
        owner === 2 && amount !== null && amount >= 2 && amount <= 8 && has(name, 'a'),
    )
    expect(found).toEqual(expected.map(({ id }) => id))
  })

  it.each(['apple', 'APPLE', 'äpfel', 'ÄPFEL', 'äPfEl', 'école', 'pf', '%', '_', '\\', 'notiz ä'])(
    'finds %j without regard to case, in any of the columns',
    async (q) => {
      const words = q.split(' ')

      const found = await find({
        ...everything,
        search: { words, columns: ['name', 'note'], related: [] },
      })

      const expected = things.filter(({ name, note }) =>
        words.every((word) => has(name, word) || has(note, word)),
      )
      expect(found).toEqual(expected.map(({ id }) => id))
    },
  )

  it.each(['MILLER', 'öz', 'ÆRØ', 'иванов', "o'hara"])(
    'finds %j in the records that a relation points at',
    async (word) => {
      const related = [{ column: 'owner_id', table: ownersTable, columns: ['name'] }]

      const found = await find({ ...everything, search: { words: [word], columns: [], related } })

      const owner = 1 + owners.findIndex((name) => has(name, word))
      const expected = things.filter(({ owner_id: id }) => id === owner).map(({ id }) => id)
      expect(expected.length).toBeGreaterThan(0)
      expect(found).toEqual(expected)
    },
  )

  it('shows deleted rows alone, and only when asked', async () => {
    const deleted = { ...table, deleted: { column: 'deleted_at', only: true } }

    const page = { order: byId, limit: 1000, offset: 0, from: undefined }
    expect(names(await store().list(deleted, everything, page))).toEqual([1001])
    expect(await store().find(table, 1001)).toBeUndefined()
    expect(await store().count(table, everything, 1000)).toBe(things.length)
  })

  it('S88: SQL in a filter, a search or a cursor is text', async () => {
    for (const payload of sqlPayloads) {
      const same = things.filter(({ name }) => name === payload).map(({ id }) => id)
      const match: ColumnMatch = { column: 'name', is: 'any-of', values: [payload] }
      const search = { words: [payload], columns: ['name'], related: [] }
      const order = orderOf({ column: 'name', descending: false })
      const from = { side: 'after', sortKey: asciiLower(payload), id: 0 } as const

      expect(await find({ ...everything, matches: [match] })).toEqual(same)
      expect(await find({ ...everything, search })).toEqual(expect.arrayContaining(same))
      const [next] = await store().list(table, everything, { order, limit: 1, offset: 0, from })
      expect(next?.sortKey).toBe(asciiLower(payload))
    }
    expect(await store().count(table, everything, 1000)).toBe(things.length)
  })
}

const ownerName = (id: number | null) => owners[Number(id) - 1] ?? ''
const byId: OrderKey = { column: 'id', type: 'number', nullable: false, descending: false }

function orderOf(sort: { readonly column: string; readonly descending: boolean }): OrderKey {
  if (sort.column === 'owner_id') {
    const related = { table: ownersTable, by: 'owner_id' }
    return { column: 'name', related, type: 'text', nullable: true, descending: sort.descending }
  }
  const types = { name: 'text', note: 'text', day: 'code' } as const
  const type = sort.column in types ? types[sort.column as keyof typeof types] : 'number'
  return { ...sort, type, nullable: sort.column !== 'id' && sort.column !== 'name' }
}

/** Nothing first, texts without regard to case, equal ones by id. */
function sorted(order: OrderKey): readonly Thing[] {
  const turn = order.descending ? -1 : 1
  return [...things].sort((a, b) => turn * (compare(order, a, b) || a.id - b.id))
}

function compare({ column, type, related }: OrderKey, a: Thing, b: Thing): number {
  const valueOf = (thing: Thing) =>
    related ? ownerName(thing.owner_id) : Reflect.get(thing, column)
  const [left, right] = [valueOf(a), valueOf(b)]
  if (type === 'number') return Number(left ?? -Infinity) - Number(right ?? -Infinity) || 0
  const lower = type === 'text' ? asciiLower : String
  return Buffer.compare(Buffer.from(lower(left ?? '')), Buffer.from(lower(right ?? '')))
}

function keyOf({ type }: OrderKey, key: string | number): string | number {
  return type === 'number' ? Number(key) : key
}

// Both engines sort by the letters of ASCII (PostgreSQL in the locale C of the tests).
function asciiLower(text: string): string {
  return text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
}

function has(text: string | null, word: string): boolean {
  return text?.toLowerCase().includes(word.toLowerCase()) ?? false
}

function hasTag(...wanted: readonly string[]): (thing: Thing) => boolean {
  return ({ tags }) => {
    const list: readonly string[] = JSON.parse(tags ?? '[]')
    return wanted.some((tag) => list.includes(tag))
  }
}

function texts({ amount: _amount, owner_id: _owner, ...rest }: Thing): object {
  return rest
}

function number(value: unknown): number | null {
  return value === null ? null : Number(value)
}
