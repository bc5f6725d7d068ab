import { runText } from './script-nonce'

let isTaken: Promise<boolean> | undefined

/** Whether import maps may follow the one in the page's head; looked at once. */
export function takesSecondMap(): Promise<boolean> {
  isTaken ??= probe()
  return isTaken
}

// A name that only a second map knows. The bundler leaves `import.meta` of other scripts alone.
function probe(): Promise<boolean> {
  appendMap({ imports: { 'slipway-second-map': './slipway-second-map.js' } })
  const element = document.createElement('script')
  element.type = 'module'
  element.textContent = `let found = true
try { import.meta.resolve('slipway-second-map') } catch { found = false }
document.dispatchEvent(new CustomEvent('slipway-second-map', { detail: found }))`
  return new Promise((resolve) => {
    const answer = (event: Event) => {
      element.remove()
      resolve((event as CustomEvent<boolean>).detail)
    }
    document.addEventListener('slipway-second-map', answer, { once: true })
    runText(element)
  })
}

/** Adds an import map to the page's; a browser that takes only one passes over it. */
export function appendMap(map: object): void {
  const element = document.createElement('script')
  element.type = 'importmap'
  element.textContent = JSON.stringify(map)
  runText(element)
}
