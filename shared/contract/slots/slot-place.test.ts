import { entryLabel } from './slot-place'

it('an entry is told from others by its title, in whichever language comes first, and cut short', () => {
  expect(entryLabel({ text: 'later', title: ' Closed ' })).toBe('Closed')
  expect(entryLabel({ title: { $text: { en: 'Welcome', de: 'Willkommen' } } })).toBe('Welcome')
  expect(entryLabel({ label: 'x'.repeat(60) })).toHaveLength(40)
  expect(entryLabel({ title: 3, label: ' ' })).toBeNull()
})
