/**
 * What a script writes into a box, and which places of the page it may reach. In the box are `inside` with its
 * children `first` and `last`; behind the box is `beside`, and at the end of the page `host`. All have the class `x`.
 */
export const heldRules: readonly (readonly [written: string, reached: readonly string[]])[] = [
  ['.x {D}', ['inside', 'first', 'last']],
  ['body .x, html[lang] body .inside {D}', ['inside', 'first', 'last']],
  // Of the host's scheme, which is dark here while the system's is light.
  ['@media screen and (prefers-color-scheme: dark) { .x {D} }', ['inside', 'first', 'last']],
  ['@media screen and (prefers-color-scheme: light) and (width > 1px) { .x {D} }', []],
  [
    '@media (prefers-color-scheme: dark) and (width > 1px), (prefers-color-scheme: light) { .first {D} }',
    ['first'],
  ],
  ['@media not (prefers-color-scheme: dark) { .first {D} }', ['first']],
  // Beside the box.
  [':root ~ .x {D}', []],
  [':root:not(.y) ~ .x {D}', []],
  ['body.\\32 xl + .x, body:not(.y) + .x {D}', []],
  ['body { & + .x {D} }', []],
  ['body { + .x {D} }', []],
  ['body { @media all { & ~ .x {D} } }', []],
  ['body { &:not(.y) { & ~ .x {D} } }', []],
  ['body { :is(&) + .x, .z {D} }', []],
  ['body { :where(& + .x) {D} }', []],
  ['.dark { & ~ .x {D} }', []],
  ['.first { & + .x {D} }', ['last']],
  // What names its rule, but does not start from it.
  ['.inside { .x:not(&) {D} }', []],
  ['.inside { :is(:not(.y), &).x {D} }', []],
  ['.inside { .x:is(.host, :not(&)) {D} }', []],
  ['.inside { .x:has(~ &), .x:not(:is(&)) {D} }', []],
  ['.inside { :where(& > :not(:last-child)) {D} }', ['first']],
  ['.inside { :is(& > *) {D} }', ['first', 'last']],
  ['.inside { &:not(.y &) {D} }', ['inside']],
  ['.inside { [title="(&"], > .last {D} }', ['last']],
  // What the browser does not take back leaves nothing unheld.
  ['.x {D} @scope (body + div) { .x {D} }', ['inside', 'first', 'last']],
  ['@scope (div:root) { .x {D} } .y {D}', []],
  ['div:root, [title="MARK"], .x {D}', []],
  ['@scope (.inside) { :scope, .x {D} }', ['inside', 'first', 'last']],
  ['.inside { @scope (.x) { :scope {D} } }', ['first', 'last']],
  ['body { @scope (& + .x) { :scope {D} } }', []],
  ['@scope (body) { :scope { & + .x {D} } @scope (:scope + .x) { :scope {D} } }', []],
]

const declaration = '{ z-index: 7 }'

/** Puts the places into the page; the box is the first one of `mark`. */
export const putPlaces = `
const [mark] = arguments
const box = document.querySelector('[data-slipway-styles^="' + mark + '"]')
const put = (place, name) => {
  const element = Object.assign(document.createElement('div'), { className: 'x ' + name })
  element.dataset.place = name
  return place(element) ?? element
}
const inside = put((element) => box.append(element), 'inside')
put((element) => inside.append(element), 'first')
put((element) => inside.append(element), 'last')
put((element) => box.after(element), 'beside')
put((element) => document.body.append(element), 'host')`

/** Writes a text into the box as a style element, until it is off; returns the names of the places that it reaches. */
export const reachOf = `
const [written] = arguments
const box = document.querySelector('[data-place="inside"]').parentElement
const style = document.createElement('style')
style.textContent = written.replaceAll('{D}', '${declaration}').replaceAll('MARK', box.dataset.slipwayStyles)
const failed = []
try {
  box.append(style)
} catch ({ message }) {
  failed.push(message)
}
const reached = [...document.querySelectorAll('[data-place]')]
  .filter((element) => getComputedStyle(element).zIndex === '7')
  .map((element) => element.dataset.place)
style.disabled = true
const off = getComputedStyle(document.querySelector('.first')).zIndex
if (off !== 'auto') failed.push('it is not switched off')
style.remove()
return new Promise((resolve) => setTimeout(() => resolve([...failed, ...reached])))`

/** Returns the address of the script of a build that has this text. */
export const scriptWith = `
const [said] = arguments
const scripts = performance.getEntriesByType('resource').filter(({ name }) => /[/]remotes[/].*js$/.test(name))
const isSaidIn = async ({ name }) => ((await (await fetch(name)).text()).includes(said) ? name : [])
return Promise.all(scripts.map(isSaidIn)).then((names) => names.flat()[0])`

/** Adopts a sheet in each way that there is, as that script, and returns the names of the places reached. */
export function reachOfAdopted(script: string): string {
  return `${adopting}\n//# sourceURL=${script}\n`
}

const adopting = `
const adopted = () => document.adoptedStyleSheets
const ways = {
  push: (sheet) => adopted().push(sheet),
  unshift: (sheet) => adopted().unshift(sheet),
  splice: (sheet) => adopted().splice(1, 0, sheet),
  index: (sheet) => { adopted()[adopted().length] = sheet },
  assigned: (sheet) => { document.adoptedStyleSheets = [...adopted(), sheet] },
}
const reached = (adopt) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.x ${declaration}')
  adopt(sheet)
  sheet.addRule('.x', 'order: 7')
  const styles = [...document.querySelectorAll('[data-place]')].map((element) =>
    [element.dataset.place, getComputedStyle(element)])
  const places = styles.filter(([, { zIndex, order }]) => zIndex === '7' || order === '7').map(([place]) => place)
  document.adoptedStyleSheets = adopted().filter((other) => other !== sheet)
  return places
}
return Object.fromEntries(Object.entries(ways).map(([way, adopt]) => [way, reached(adopt)]))`

/** Puts a style element beside the boxes, as no script of a build, and returns what it reaches, and its nonce. */
export const reachOfNobody = `
const style = document.createElement('style')
style.textContent = '.x ${declaration}'
document.body.append(style)
return new Promise((resolve) => setTimeout(() => {
  const { zIndex } = getComputedStyle(document.querySelector('[data-place="host"]'))
  resolve({ zIndex, nonce: style.nonce, type: style.type })
  style.remove()
}))`
