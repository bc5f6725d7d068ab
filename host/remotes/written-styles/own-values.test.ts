import { ownName, ownValues } from './own-values'

const mark = 'team-0123456789abcdef'
const own = (property: string, value: string) => {
  const { style } = document.createElement('p')
  style.setProperty(property, value)
  ownValues(style, mark)
  return style.getPropertyValue(property)
}

test('a name is the build’s, unless it begins with the remote’s or is a keyword', () => {
  expect(ownName('fade', mark)).toBe(`${mark}-fade`)
  expect(ownName('teams', mark)).toBe(`${mark}-teams`)
  for (const name of ['team-fade', 'Team_fade', 'Team Sans', 'none'])
    expect(ownName(name, mark)).toBe(name)
})

test.each([
  ['animation-name', 'fade, none', `${mark}-fade, none`],
  [
    'animation',
    'fade var(--lasts, 9s) ease-in-out 2 steps(2, end)',
    `${mark}-fade var(--lasts, 9s) ease-in-out 2 steps(2, end)`,
  ],
  ['--animate-turn', 'turn 1s linear infinite', `${mark}-turn 1s linear infinite`],
  ['--animated', 'yes', 'yes'],
])('%s: %s has the names of animations that the build has', (property, value, expected) => {
  expect(own(property, value)).toBe(expected)
})

test.each([
  ['font-family', 'Inter, "A, B", serif', `"${mark}-Inter", Inter, "${mark}-A, B", "A, B", serif`],
  ['font-family', 'var(--font, Inter, serif)', `var(--font, "${mark}-Inter", Inter, serif)`],
  ['font-family', '"Team Sans", system-ui', '"Team Sans", system-ui'],
  ['font-family', 'inherit', 'inherit'],
  ['--app-font-family', 'Inter', `"${mark}-Inter", Inter`],
  ['--font-size', 'large', 'large'],
])('%s: %s has the fonts of the build first', (property, value, expected) => {
  expect(own(property, value)).toBe(expected)
})
