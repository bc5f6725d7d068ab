import { expect } from '@playwright/test'

/** Runs the body of a function in a page of any browser; what it returns has to be JSON. */
export type RunInPage = <Value>(body: string, ...given: readonly string[]) => Promise<Value>

/** Colours as `red green blue`, for each engine has its own way to write one. */
const valuesOf = `
const [css, ...properties] = arguments
const element = document.querySelector(css)
if (!element) return null
const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
const asSeen = (colour) => {
  pen.clearRect(0, 0, 1, 1)
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)].join(' ')
}
const style = getComputedStyle(element)
return Object.fromEntries(properties.map((name) => {
  const value = style.getPropertyValue(name)
  return [name, /color$/.test(name) ? asSeen(value) : value]
}))`

/** The elements whose own looks, or whose values for Tailwind, are others without the sheets of a build. */
const changedBy = `
const [remote] = arguments
const ofBuild = new RegExp('^@layer slipway.remotes.' + remote + '-[0-9a-f]{16}[^0-9a-z]')
const sheets = [...document.styleSheets].filter(({ cssRules }) =>
  [...cssRules].some(({ cssText }) => ofBuild.test(cssText)))
if (sheets.length === 0) throw new Error('there is no style sheet of ' + remote)
// What moves looks different each time.
for (const animation of document.getAnimations()) {
  animation.pause()
  // At once: a pause alone waits for the next frame.
  animation.currentTime = 0
}
const elements = [...document.querySelectorAll('body, body *')]
const names = ['animation-name', 'background-color', 'border-top-style', 'border-top-width', 'box-shadow', 'box-sizing',
  'color', 'display', 'font-family', 'font-size', 'font-weight', 'line-height', 'list-style-type', 'margin-bottom',
  'margin-top', 'padding-left', 'position', 'rotate', 'tab-size', 'text-decoration-line', 'transform', 'translate',
  'vertical-align', '--color-blue-500', '--spacing', '--tw-border-style', '--tw-shadow', '--tw-translate-x']
const looks = () => elements.map((element) => {
  const style = getComputedStyle(element)
  return names.map((name) => name + ':' + style.getPropertyValue(name)).join(';')
})
const withThem = looks()
for (const sheet of sheets) sheet.disabled = true
const without = looks()
for (const sheet of sheets) sheet.disabled = false
const changed = elements.filter((_element, index) => withThem[index] !== without[index])
const isInside = (element) =>
  ofBuild.test('@layer slipway.remotes.' + element.closest('[data-slipway-styles]')?.dataset.slipwayStyles + ' ')
return {
  inside: changed.some(isInside),
  outside: changed.filter((element) => !isInside(element)).map(({ outerHTML }) => outerHTML.slice(0, 200)),
}`

/** The colours of Tailwind's blue-500 and slate-900, which are others in each version. */
const palettes = {
  4: { blue: '43 127 255', slate: '15 23 43' },
  3: { blue: '59 130 246', slate: '15 23 42' },
} as const

export const tailwinds = [3, 4] as const

/** Expects the cards of both versions of Tailwind as each one's own sheet has them, in the host's colour scheme. */
export async function expectTailwinds(run: RunInPage, scheme: 'light' | 'dark'): Promise<void> {
  for (const version of tailwinds) {
    const { blue, slate } = palettes[version]
    const card = `section[aria-label="Tailwind ${version}"]`
    const values = (css: string, ...properties: readonly string[]) =>
      run<Record<string, string> | null>(valuesOf, css, ...properties)
    const onTop = scheme === 'dark' ? slate : '255 255 255'

    await expect
      .poll(() => values(card, 'background-color', 'color', 'padding-top'))
      .toEqual({
        'background-color': onTop,
        color: scheme === 'dark' ? '255 255 255' : slate,
        'padding-top': '16px',
      })
    expect(await values(`${card} button`, 'background-color')).toEqual({ 'background-color': blue })
    // Of the reset, and of what is larger than it.
    expect(await values(`${card} h2`, 'margin-top', 'font-size')).toEqual({
      'margin-top': '0px',
      'font-size': '20px',
    })
    // Of properties that are registered, or have a first value in their place.
    expect(await values(card, 'box-shadow', 'border-top-style')).toEqual({
      'box-shadow': expect.stringContaining('0px 10px 15px -3px'),
      'border-top-style': 'solid',
    })
    expect(await values(`${card} p`, 'background-image')).toEqual({
      'background-image': expect.stringMatching(/^linear-gradient\(to right\W/),
    })
    expect(await values(`${card} p`, 'translate', 'rotate', 'transform')).toEqual(
      version === 4
        ? { translate: '8px', rotate: '3deg', transform: 'none' }
        : { translate: 'none', rotate: 'none', transform: expect.stringContaining('matrix(') },
    )
    expect(await values(`${card} span`, 'animation-name')).toEqual({
      'animation-name': expect.stringMatching(/^plain-tailwind(?:-3)?-[0-9a-f]{16}-spin$/),
    })
  }
}

/** Expects buttons of daisyUI, joined and in its colours, in the host's colour scheme. */
export async function expectDaisies(run: RunInPage, scheme: 'light' | 'dark'): Promise<void> {
  const button = 'section[aria-label="Tailwind 4"] .btn'
  await expect
    .poll(() => run(valuesOf, `${button}:last-child`, 'background-color', 'color'))
    .toEqual({
      'background-color': scheme === 'dark' ? '25 30 36' : '248 248 248',
      color: scheme === 'dark' ? '236 249 255' : '24 24 27',
    })
  // Of its nested @scope.
  const corners = ['border-start-start-radius', 'border-start-end-radius'] as const
  expect(await run(valuesOf, `${button}:first-child`, ...corners)).toEqual({
    'border-start-start-radius': '4px',
    'border-start-end-radius': '0px',
  })
  expect(await run(valuesOf, `${button}:last-child`, ...corners)).toEqual({
    'border-start-start-radius': '0px',
    'border-start-end-radius': '4px',
  })
}

/** The family of an element without quotes, and the status of what the page has of it. */
const fontOf = `
const [css] = arguments
const bare = (family) => family.replaceAll(/["']/g, '')
const family = bare(getComputedStyle(document.querySelector(css)).fontFamily)
const faces = [...document.fonts].filter((face) => bare(face.family) === family)
return { family, faces: faces.map(({ status }) => status) }`

/** Expects the font of a package to be there under a name that is the build's own. */
export async function expectFont(run: RunInPage): Promise<void> {
  await expect
    .poll(() => run(fontOf, 'section[aria-label="Tailwind 4"] em'))
    .toEqual({
      family: expect.stringMatching(/^plain-tailwind-[0-9a-f]{16}-Pacifico$/),
      faces: ['loaded'],
    })
}

/** Expects the open dialogs, which both versions draw by a portal, in the host's colour scheme. */
export async function expectTailwindDialogs(
  run: RunInPage,
  scheme: 'light' | 'dark',
): Promise<void> {
  for (const version of tailwinds) {
    const dialog = `dialog[aria-label="Tailwind ${version} dialog"]`
    const names = ['background-color', 'position', 'padding-top', 'box-shadow'] as const

    await expect
      .poll(() => run(valuesOf, dialog, ...names))
      .toEqual({
        'background-color': scheme === 'dark' ? palettes[version].slate : '255 255 255',
        position: 'fixed',
        'padding-top': '16px',
        'box-shadow': expect.stringContaining('0px 10px 15px -3px'),
      })
  }
}

/** Expects the sheets of builds to change what is in their own boxes, and nothing of another or of the host. */
export async function expectNoReach(run: RunInPage, remotes: readonly string[]): Promise<void> {
  for (const remote of remotes) {
    expect(await run(changedBy, remote)).toEqual({ inside: true, outside: [] })
  }
}
