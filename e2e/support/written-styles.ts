import { expect } from '@playwright/test'
import type { RunInPage } from './foreign-styles'

const stylesOf = `
const [css, ...names] = arguments
const element = document.querySelector(css)
if (!element) return null
const style = getComputedStyle(element)
return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name)]))`

const card = 'section[aria-label="antd"]'

/** Expects what libraries and React write into style elements to hold in the card, in its colour, and nowhere else. */
export async function expectWritten(run: RunInPage, primary: string): Promise<void> {
  const values = (css: string, ...names: readonly string[]) =>
    run<Record<string, string> | null>(stylesOf, css, ...names)
  await expect
    .poll(() => values(`${card} .ant-btn`, 'background-color', 'text-decoration-line'))
    .toEqual({ 'background-color': primary, 'text-decoration-line': 'underline' })
  expect(await values(`${card} p:not(.by-react)`, 'color', 'animation-name')).toEqual({
    color: 'rgb(1, 2, 3)',
    'animation-name': expect.stringMatching(/^plain-antd-[0-9a-f]{16}-fade$/),
  })
  expect(await values(`${card} .by-react`, 'color')).toEqual({ color: 'rgb(4, 5, 6)' })
  expect(await values('[data-testid="cropper"]', 'border-top-style', 'position')).toEqual({
    'border-top-style': 'solid',
    position: 'absolute',
  })
  // The rules for the whole page hold in the box.
  expect(await values(card, 'letter-spacing')).toEqual({ 'letter-spacing': '3px' })
  expect(await values('body', 'letter-spacing')).toEqual({ 'letter-spacing': 'normal' })
  expect(await values('header button', 'text-decoration-line')).toEqual({
    'text-decoration-line': 'none',
  })
}

/** The colour of antd's button at first, and after its switch. */
export const antdColours = { first: 'rgb(114, 46, 209)', other: 'rgb(0, 185, 107)' } as const

const other = 'section[aria-label="CSS in JS"]'

/** Expects what is written by `insertRule()`, by style-loader and by a sheet of its own, in the host's colour scheme. */
export async function expectCssInJs(
  run: RunInPage,
  scheme: 'light' | 'dark',
  { gap = '7px' } = {},
): Promise<void> {
  const values = (css: string, ...names: readonly string[]) =>
    run<Record<string, string> | null>(stylesOf, css, ...names)
  const isDark = scheme === 'dark'
  const styled = {
    color: isDark ? 'rgb(101, 102, 103)' : 'rgb(1, 2, 3)',
    // The first value of a registered property.
    'padding-left': gap,
    'animation-name': expect.stringMatching(/^plain-css-in-js-[0-9a-f]{16}-/),
  }
  const names = Object.keys(styled)
  await expect.poll(() => values(`${other} .by-styled`, ...names)).toEqual(styled)
  expect(await values('body > [data-slipway-styles] > .styled-on-top', ...names)).toEqual(styled)
  expect(await values(`${other} .by-emotion`, 'color')).toEqual({
    color: isDark ? 'rgb(104, 105, 106)' : 'rgb(4, 5, 6)',
  })
  expect(await values(`${other} .by-style-loader`, 'color', 'padding-left')).toEqual({
    color: 'rgb(7, 8, 9)',
    'padding-left': '3px',
  })
  expect(await values(`${other} .by-sheet`, 'color', 'text-indent')).toEqual({
    color: 'rgb(11, 12, 13)',
    'text-indent': '5px',
  })
  expect(await run(animated, `${other} .by-styled`)).toEqual(['0.9', '1'])
  expect(await run(inShadow)).toBe('rgb(14, 15, 16)')
  await expectNothingOutside(run)
}

const inShadow = `
const { shadowRoot } = document.querySelector('shadow-note')
return getComputedStyle(shadowRoot.querySelector('b')).color`

/** The steps of the animation of an element. */
const animated = `
const [css] = arguments
const [animation] = document.querySelector(css).getAnimations()
return animation ? animation.effect.getKeyframes().map(({ opacity }) => opacity) : []`

// Rules for the whole page hold in the box that they come from.
async function expectNothingOutside(run: RunInPage): Promise<void> {
  const values = (css: string, ...names: readonly string[]) =>
    run<Record<string, string> | null>(stylesOf, css, ...names)
  expect(await values(other, 'letter-spacing')).toEqual({ 'letter-spacing': '3px' })
  expect(await values('body', 'letter-spacing')).toEqual({ 'letter-spacing': 'normal' })
  expect(await values('h1', 'font-style')).toEqual({ 'font-style': 'normal' })
  expect(await values('header', 'text-indent')).toEqual({ 'text-indent': '0px' })
  expect(await values('header button', 'text-decoration-line')).toEqual({
    'text-decoration-line': 'none',
  })
}

/** Expects the fonts that scripts wrote, of a file and in a text, to be there under names of the build, and used. */
export async function expectWrittenFonts(run: RunInPage): Promise<void> {
  for (const [css, name] of [
    ['.by-styled', 'Script'],
    ['.by-style-loader', 'Inline Script'],
  ] as const) {
    const family = expect.stringMatching(new RegExp(`^plain-css-in-js-[0-9a-f]{16}-${name}$`))
    await expect
      .poll(() => run(fontOf, `${other} ${css}`, name))
      .toEqual({ family, faces: ['loaded'], foreign: [] })
  }
}

/** The first family of an element, the status of its faces, and faces that have the plain name. */
const fontOf = `
const [css, name] = arguments
const bare = (family) => family.replaceAll(/["']/g, '').trim()
const [family] = getComputedStyle(document.querySelector(css)).fontFamily.split(',').map(bare)
const faces = [...document.fonts]
return {
  family,
  faces: faces.filter((face) => bare(face.family) === family).map(({ status }) => status),
  foreign: faces.filter((face) => bare(face.family) === name).map(({ family }) => family),
}`

/** Expects the card of the one build in that of the other, in the styles of both, each in its own boxes. */
export async function expectNested(run: RunInPage): Promise<void> {
  const inside = `${other} [data-slipway-styles^="plain-antd-"] section[aria-label="antd in another"]`
  const values = (css: string, ...names: readonly string[]) =>
    run<Record<string, string> | null>(stylesOf, css, ...names)
  await expect
    .poll(() => values(`${inside} .ant-btn`, 'background-color'))
    .toEqual({ 'background-color': antdColours.first })
  expect(await values(`${inside} p:not(.by-react)`, 'color', 'animation-name')).toEqual({
    color: 'rgb(1, 2, 3)',
    'animation-name': expect.stringMatching(/^plain-antd-[0-9a-f]{16}-fade$/),
  })
}
