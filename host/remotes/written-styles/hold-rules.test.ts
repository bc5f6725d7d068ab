import { inBoxes, ownName } from './hold-rules'

const mark = 'team-0123456789abcdef'
const box = `:where([data-slipway-styles="${mark}"])`

test.each([
  ['.a', `${box} .a`],
  [':where(.css-1).ant-btn, .b > .c', `${box} :where(.css-1).ant-btn, ${box} .b > .c`],
  [':root', box],
  ['html body .a', `${box} .a`],
  ['html > body.dark .a', `${box}.dark .a`],
  ['body-part', `${box} body-part`],
  [':is(.a, .b)[title="x, (y"]', `${box} :is(.a, .b)[title="x, (y"]`],
  ['.a\\,b', `${box} .a\\,b`],
])('%s matches inside of the boxes only', (selectors, held) => {
  expect(inBoxes(selectors, mark)).toBe(held)
})

test.each([':root + .a', 'body ~ .a'])('%s, beside the page, is left out', (selectors) => {
  expect(inBoxes(selectors, mark)).toBe('')
  expect(inBoxes(`${selectors}, .b`, mark)).toBe(`${box} .b`)
})

test('an animation has the name of the build, unless it begins with the remote’s or is a keyword', () => {
  expect(ownName('fade', mark)).toBe(`${mark}-fade`)
  expect(ownName('team-fade', mark)).toBe('team-fade')
  expect(ownName('none', mark)).toBe('none')
})
