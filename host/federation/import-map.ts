import type { RemoteDescriptor } from '@slipway/sdk/contract'
import { pageNonce } from './page-nonce'

const added = new Set<string>()
let inHead: ReadonlySet<string> | undefined
let isTaken: Promise<boolean> | undefined

/**
 * Holds the scripts of `remote` below `base` to their integrity; those in the page's head are held
 * already. `false`: this browser takes no second import map, so the page has to be loaded anew.
 */
export function requireIntegrity(remote: RemoteDescriptor, base: string): Promise<boolean> {
  inHead ??= readPageMap()
  const scripts = Object.entries(remote.files)
    .filter(([path]) => path.endsWith('.js'))
    .map(([path, value]) => [base + path, value] as const)
    .filter(([url]) => !inHead?.has(url))
  if (scripts.length === 0) return Promise.resolve(true)
  const fresh = scripts.filter(([url]) => !added.has(url))
  if (fresh.length > 0) appendMap({ integrity: Object.fromEntries(fresh) })
  for (const [url] of fresh) added.add(url)
  return takesSecondMap()
}

/** Whether import maps may follow the one in the page's head; looked at once. */
function takesSecondMap(): Promise<boolean> {
  isTaken ??= probe()
  return isTaken
}

// A name that only a second map knows. The bundler leaves `import.meta` of other scripts alone.
function probe(): Promise<boolean> {
  appendMap({ imports: { 'slipway-second-map': './slipway-second-map.js' } })
  const element = document.createElement('script')
  element.type = 'module'
  element.nonce = pageNonce()
  element.textContent = `let found = true
try { import.meta.resolve('slipway-second-map') } catch { found = false }
document.dispatchEvent(new CustomEvent('slipway-second-map', { detail: found }))`
  return new Promise((resolve) => {
    const answer = (event: Event) => {
      element.remove()
      resolve((event as CustomEvent<boolean>).detail)
    }
    document.addEventListener('slipway-second-map', answer, { once: true })
    document.head.append(element)
  })
}

function appendMap(map: object): void {
  const element = document.createElement('script')
  element.type = 'importmap'
  element.nonce = pageNonce()
  element.textContent = JSON.stringify(map)
  document.head.append(element)
}

function readPageMap(): ReadonlySet<string> {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const { integrity = {} } = JSON.parse(map ?? '{}') as { integrity?: Record<string, string> }
  return new Set(Object.keys(integrity))
}
