import fc from 'fast-check'
import { ComponentRegistry } from './component-registry'

const names = fc.constantFrom(
  'A',
  'B',
  'toString',
  'constructor',
  '__proto__',
  'hasOwnProperty',
  '',
)
const commands = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('register' as const), name: names }),
    fc.record({
      do: fc.constant('registerMany' as const),
      names: fc.uniqueArray(names.filter((name) => name !== '__proto__')),
    }),
    fc.record({ do: fc.constant('unregister' as const), name: names }),
    fc.record({ do: fc.constant('clear' as const) }),
  ),
)

test('P8: any sequence of calls leaves what a Map would hold', () => {
  fc.assert(
    fc.property(commands, (calls) => {
      const registry = new ComponentRegistry()
      const model = new Map<string, () => null>()
      for (const call of calls) {
        const component = () => null
        switch (call.do) {
          case 'register':
            registry.register(call.name, component)
            model.set(call.name, component)
            break
          case 'registerMany':
            registry.registerMany(Object.fromEntries(call.names.map((name) => [name, component])))
            for (const name of call.names) model.set(name, component)
            break
          case 'unregister':
            registry.unregister(call.name)
            model.delete(call.name)
            break
          case 'clear':
            registry.clear()
            model.clear()
        }
      }
      for (const name of ['A', 'B', 'toString', 'constructor', '__proto__', 'hasOwnProperty', '']) {
        expect(registry.get(name)).toBe(model.get(name))
        expect(registry.has(name)).toBe(model.has(name))
      }
      expect([...registry.names()].sort()).toEqual([...model.keys()].sort())
    }),
    { numRuns: 1000 },
  )
})

test('tells its listeners which name changed, until they leave', () => {
  const registry = new ComponentRegistry()
  const told: (string | undefined)[] = []
  const leave = registry.subscribe((name) => told.push(name))

  registry.register('A', () => null)
  registry.unregister('A')
  registry.unregister('A')
  registry.clear()
  leave()
  registry.register('B', () => null)

  // A name that nobody has registered yet can be taken away as well.
  expect(told).toEqual(['A', 'A', 'A', undefined])
})
