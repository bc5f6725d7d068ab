import { CodedError } from '@slipway/sdk/contract'
import fc from 'fast-check'
import { localized } from '../application/application'
import { isSlot, Slot, toSlotEntry } from './slot'

function faultsOf(make: () => unknown): readonly { pointer: string; code: string }[] {
  try {
    make()
  } catch (error) {
    if (error instanceof CodedError) return error.errors ?? []
    throw error
  }
  return []
}

const forbidden = ['__proto__', 'constructor', 'prototype']
const reserved = ['key', 'ref', 'children', 'content', 'dangerouslySetInnerHTML', '$text']
const key = fc
  .oneof(fc.string(), fc.constantFrom('', 'a.b', '1', 'toString'))
  .filter((name) => !forbidden.includes(name))
const { json } = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
      fc.boolean(),
      fc.constant(null),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc.dictionary(key, tie('json'), { maxKeys: 4 }),
  ),
}))
const props = fc.dictionary(
  key.filter((name) => !reserved.includes(name)),
  json,
)

describe('Slot.make', () => {
  test('P6: no props, null and an empty array are all an empty object', () => {
    for (const slot of [Slot.make('Banner'), Slot.make('Banner', null), Slot.make('Banner', [])]) {
      expect(toSlotEntry(slot)).toEqual({ component: 'Banner', props: {} })
      expect(Array.isArray(slot.props)).toBe(false)
    }
  })

  test('refuses an array that holds something, and what is no object', () => {
    for (const wrong of [['a'], 'text', 7, true]) {
      expect(faultsOf(() => Slot.make('Banner', wrong as never))).toMatchObject([
        { pointer: '/props', code: 'props-invalid' },
      ])
    }
  })

  test('P4: any accepted props come out of JSON as they went in', () => {
    fc.assert(
      fc.property(props, (value) => {
        const delivered = JSON.parse(JSON.stringify(toSlotEntry(Slot.make('Banner', value))))
        expect(delivered.props).toEqual(JSON.parse(JSON.stringify(value)))
      }),
      { numRuns: 1000 },
    )
  })

  test('P4: -0 becomes 0, and keys like "", "a.b" and "1" stay', () => {
    const slot = Slot.make('Banner', { '': -0, 'a.b': [-0], '1': 'x' })

    expect(Object.is(slot.props[''], 0)).toBe(true)
    expect(slot.props).toEqual({ '': 0, 'a.b': [0], '1': 'x' })
  })

  test('P5, S50: a forbidden key at any depth is refused and pollutes nothing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...forbidden),
        fc.array(fc.string(), { maxLength: 5 }),
        (name, path) => {
          const innermost = `{${JSON.stringify(name)}:{"x":1}}`
          const text = path.reduce(
            (inner, step) => `{${JSON.stringify(`p${step}`)}:${inner}}`,
            innermost,
          )
          expect(faultsOf(() => Slot.make('Banner', JSON.parse(text)))).toMatchObject([
            { code: 'forbidden-key' },
          ])
          expect(({} as { x?: unknown }).x).toBeUndefined()
        },
      ),
      { numRuns: 1000 },
    )
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('S50: a forbidden key in content is refused as well', () => {
    expect(
      faultsOf(() => Slot.make('Banner', {}, JSON.parse('{"a":{"__proto__":1}}'))),
    ).toMatchObject([{ pointer: '/content/a/__proto__', code: 'forbidden-key' }])
  })

  test('S51: reserved props are refused by name, on… names pass', () => {
    for (const name of ['key', 'ref', 'children', 'dangerouslySetInnerHTML']) {
      expect(faultsOf(() => Slot.make('Banner', { [name]: 1 }))).toMatchObject([
        { pointer: `/props/${name}`, code: 'reserved-prop' },
      ])
    }
    expect(Slot.make('Banner', { onClick: 'text' }).props).toEqual({ onClick: 'text' })
  })

  test('a text by language is delivered with its mark, in props and in content', () => {
    const title = localized({ en: 'Welcome', de: 'Willkommen' })
    const marked = { $text: { en: 'Welcome', de: 'Willkommen' } }

    expect(toSlotEntry(Slot.make('Banner', { items: [{ title }] }, title))).toEqual({
      component: 'Banner',
      props: { items: [{ title: marked }] },
      content: marked,
    })
  })

  test('a text by language that nobody could read is refused with its place', () => {
    const faulty = { items: [{ title: localized({}) }, { title: localized({ en_US: 'Hello' }) }] }

    expect(faultsOf(() => Slot.make('Banner', faulty, localized({ de: '' })))).toMatchObject([
      { pointer: '/props/items/0/title/$text', code: 'text-invalid' },
      { pointer: '/props/items/1/title/$text/en_US', code: 'text-invalid' },
      { pointer: '/content/$text/de', code: 'text-invalid' },
    ])
  })

  test('props as a whole are no text', () => {
    expect(faultsOf(() => Slot.make('Banner', { ...localized({ en: 'x' }) }))).toMatchObject([
      { pointer: '/props/$text', code: 'reserved-prop' },
    ])
  })

  test('content beside a prop of that name is a fault, alone either is fine', () => {
    expect(faultsOf(() => Slot.make('Banner', { content: 1 }, 'text'))).toHaveLength(1)
    expect(Slot.make('Banner', { content: 1 }).props).toEqual({ content: 1 })
    expect(toSlotEntry(Slot.make('Banner', {}, false))).toEqual({
      component: 'Banner',
      props: {},
      content: false,
    })
    expect('content' in toSlotEntry(Slot.make('Banner', {}, null))).toBe(false)
  })

  test.each([
    'login-banner',
    'toString',
    'Größe #2',
    'app/loc:x%20',
    'Вanner',
    '日本',
    ' ',
    '😀'.repeat(100),
  ])('a component may be named %j', (name) => {
    expect(toSlotEntry(Slot.make(name))).toEqual({ component: name, props: {} })
  })

  test('S54: no name with control characters, or that every object has, is a component', () => {
    for (const name of [
      '__proto__',
      'prototype',
      'constructor',
      '',
      'x'.repeat(101),
      'x'.repeat(10_000),
      'a\nb',
      'a\u0000',
      'a\u007F',
      'a\u0085',
      'Ban\u202Ener',
      'half \ud800',
      7,
    ]) {
      expect(faultsOf(() => Slot.make(name as string))).toMatchObject([
        { pointer: '/component', code: 'name-invalid' },
      ])
    }
  })

  test('S57: too deep, not finite and half a surrogate pair are refused with the place', () => {
    const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) })
    expect(faultsOf(() => Slot.make('Banner', { deep: deep(40) }))).toMatchObject([
      { code: 'json-limits' },
    ])
    expect(faultsOf(() => Slot.make('Banner', { far: 1e400 }))).toMatchObject([
      { pointer: '/props/far', code: 'not-json' },
    ])
    expect(faultsOf(() => Slot.make('Banner', { text: '\ud800' }))).toMatchObject([
      { pointer: '/props/text', code: 'json-limits' },
    ])
    expect(faultsOf(() => Slot.make('Banner', { date: new Date() }))).toMatchObject([
      { pointer: '/props/date', code: 'not-json' },
    ])
  })

  test('S57: 2^53+1 has lost a digit before we see it, and is refused', () => {
    expect(
      faultsOf(() => Slot.make('Banner', JSON.parse('{"id":9007199254740993}'))),
    ).toMatchObject([{ pointer: '/props/id', code: 'json-limits' }])
    expect(Slot.make('Banner', { id: Number.MAX_SAFE_INTEGER }).props).toEqual({ id: 2 ** 53 - 1 })
  })

  test('S57: 100,000 levels are refused without exhausting the stack', () => {
    let deep: unknown = 1
    for (let level = 0; level < 100_000; level++) deep = [deep]

    expect(faultsOf(() => Slot.make('Banner', { deep }))).toMatchObject([{ code: 'json-limits' }])
  })

  test('S58: props over 64 KB are refused, with the limit in the message', () => {
    expect(() => Slot.make('Banner', { text: 'x'.repeat(65_536) })).toThrow(/at most 65536/)
  })

  test('all faults of a slot come together', () => {
    expect(
      faultsOf(() => Slot.make('prototype', { key: 1, far: Number.NaN }, () => 1)),
    ).toHaveLength(3)
  })
})

describe('a slot', () => {
  test('is immutable: each method returns a new one, props and content are frozen copies', () => {
    const source = { list: [1] }
    const slot = Slot.make('Banner', source)

    const named = slot.id('front').onlyFor({ percent: 10 }).fields(['a']).required()
    source.list.push(2)

    expect(slot.explicitId).toBeUndefined()
    expect(named).toMatchObject({
      explicitId: 'front',
      gate: { percent: 10 },
      ownedFields: ['a'],
      isRequired: true,
    })
    expect(slot.props).toEqual({ list: [1] })
    expect(() => Object.assign(slot.props, { more: 1 })).toThrow(TypeError)
  })

  test('is recognised by its brand', () => {
    expect(isSlot(Slot.make('Banner'))).toBe(true)
    expect(isSlot({ component: 'Banner', props: {} })).toBe(false)
  })

  test('a gate with an unknown condition, a wrong share or no list names the fault', () => {
    expect(
      faultsOf(() => Slot.make('Banner').onlyFor({ permission: ['a'] } as never)),
    ).toMatchObject([{ pointer: '/gate/permission' }])
    expect(faultsOf(() => Slot.make('Banner').onlyFor({ percent: 101 }))).toMatchObject([
      { pointer: '/gate/percent' },
    ])
    expect(faultsOf(() => Slot.make('Banner').onlyFor({ roles: 'admin' as never }))).toMatchObject([
      { pointer: '/gate/roles' },
    ])
  })

  test('a list of a gate has a limit, and the fault names what to do instead', () => {
    const many = (count: number) => Array.from({ length: count }, (_, id) => id)

    expect(faultsOf(() => Slot.make('Banner').onlyFor({ tenants: many(1000) }))).toEqual([])
    expect(faultsOf(() => Slot.make('Banner').onlyFor({ tenants: many(1001) }))).toMatchObject([
      { pointer: '/gate/tenants', detail: expect.stringMatching(/^1001 items; .*app\.flag/) },
    ])
  })
})
