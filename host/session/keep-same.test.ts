import { keepSame } from './live-bodies'

const read = () => JSON.parse('{"user":{"id":1},"slots":[{"name":"A"},{"name":"B"}],"gone":null}')
const known = read()

test('an equal answer is the object that is known', () => {
  expect(keepSame(known, read())).toBe(known)
})

test('of an answer that differs, the equal parts are the objects that are known', () => {
  const next = { ...read(), slots: [{ name: 'A' }, { name: 'C' }] }

  const kept = keepSame(known, next)

  expect(kept).toEqual(next)
  expect(kept.user).toBe(known.user)
  expect(kept.slots[0]).toBe(known.slots[0])
})

test.each([
  ['a name that is gone', { a: 1, b: null }, { a: 1 }],
  ['another name', { a: undefined }, { b: undefined }],
  ['a shorter list', [1, 2], [1]],
  ['a list for an object', { 0: 1 }, [1]],
  ['nothing before', undefined, { a: [] }],
  ['nothing after', { a: [] }, null],
])('%s is a difference', (_name, before, next) => {
  expect(keepSame(before, next)).toStrictEqual(next)
})

test('a key named __proto__ stays a key', () => {
  const next: object = JSON.parse('{"__proto__":{"isAdmin":true}}')

  const kept = keepSame({}, next)

  expect(Object.keys(kept)).toEqual(['__proto__'])
  expect('isAdmin' in kept).toBe(false)
})
