import type { RemoteDescriptor } from '@slipway/sdk/contract'

const known = new Set<string>()

/** Holds the scripts of `remote` below `base` to their integrity; those in the page's head are held already. */
export function requireIntegrity(remote: RemoteDescriptor, base: string): void {
  const scripts = Object.entries(remote.files).filter(([path]) => path.endsWith('.js'))
  const fresh = scripts.filter(([path]) => !isKnown(base + path))
  if (fresh.length === 0) return
  const integrity = Object.fromEntries(fresh.map(([path, value]) => [base + path, value]))
  const element = document.createElement('script')
  element.type = 'importmap'
  element.nonce = pageNonce()
  element.textContent = JSON.stringify({ integrity })
  document.head.append(element)
}

function isKnown(url: string): boolean {
  if (known.size === 0) readPageMap()
  if (known.has(url)) return true
  known.add(url)
  return false
}

function readPageMap(): void {
  const map = document.querySelector('script[type="importmap"]')?.textContent
  const { integrity = {} } = JSON.parse(map ?? '{}') as { integrity?: Record<string, string> }
  for (const url of ['', ...Object.keys(integrity)]) known.add(url)
}

/** The nonce of this page; attributes do not show it, the property does. */
export function pageNonce(): string {
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
}
