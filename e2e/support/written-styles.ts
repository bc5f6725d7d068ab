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
