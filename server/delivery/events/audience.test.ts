import { type App, Slot } from '../../application/application'
import { describeApplication } from '../../testing/applications/resource-app'
import { describeInShort } from './audience'

describe('what stands for an application', () => {
  const digestOf = (register: (app: App) => void) => describeInShort(describeApplication(register))
  const fill = (...slots: readonly Slot[]) =>
    digestOf((app) => {
      for (const slot of slots) app.registerSlots({ 'header-banner': slot })
    })

  test('is the same for the same slots, however they came', () => {
    const one = digestOf((app) => {
      for (const name of ['A', 'B']) app.registerSlots({ 'header-banner': Slot.make(name) })
      app.registerSlots({ 'tenant-switcher': Slot.make('C') })
    })
    const other = digestOf((app) =>
      app.registerSlots({
        'tenant-switcher': Slot.make('C'),
        'header-banner': [Slot.make('A'), Slot.make('B')],
      }),
    )

    expect(one).toBe(other)
  })

  test.each<readonly [string, readonly Slot[]]>([
    ['another order', [Slot.make('B'), Slot.make('A')]],
    ['one more', [Slot.make('A'), Slot.make('B'), Slot.make('B')]],
    ['other props', [Slot.make('A', { n: 1 }), Slot.make('B')]],
    ['a gate', [Slot.make('A').onlyFor({ tenants: [1] }), Slot.make('B')]],
    ['another id', [Slot.make('A').id('a'), Slot.make('B')]],
  ])('is another one for %s', (_, slots) => {
    expect(fill(...slots)).not.toBe(fill(Slot.make('A'), Slot.make('B')))
  })

  test('is another one for another word in one of its languages', () => {
    const inGerman = (de: string) =>
      digestOf((app) => {
        app.languages('en', 'de')
        app.dashboard({ name: 'today', label: { en: 'Today', de }, cards: [] })
      })

    expect(inGerman('Heute')).not.toBe(inGerman('Der Tag'))
    expect(inGerman('Heute')).toBe(inGerman('Heute'))
  })
})
