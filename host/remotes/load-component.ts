import type { AnyComponent } from '@slipway/sdk'
import { pickComponent, type RemoteDescriptor } from '@slipway/sdk/contract'
import { isAllowedOrigin } from './allowed-origins'
import type { Container } from './federation/container'
import { findJoined } from './federation/joined-file'
import { provideRuntime } from './federation/remote-runtime'
import { createShareScope } from './federation/share-scope'
import { explainScript } from './integrity/explain-script'
import { holdScripts } from './integrity/hold-scripts'
import { type LoadOptions, loadWithRetry } from './load-with-retry'
import { failure, type Loaded, type LoadFailure, type LoadRemote } from './loaded'

/** What this page loads components with. */
export const loadRemote: LoadRemote = loadWithRetry(loadComponent)

/** Loads one component of a remote. Never rejects. */
async function loadComponent(remote: RemoteDescriptor, options: LoadOptions): Promise<Loaded> {
  const base = attemptBase(remote.base, options.attempt)
  if (!isAllowedOrigin(base))
    return failure('remote-broken', `${base} is at an origin that is not allowed`)
  const unheld = await holdScripts(remote, base)
  if (unheld) return unheld
  const styles = Promise.allSettled(
    remote.css.map((path) => loadStyle(base + path, remote.files[path])),
  )
  const container = await loadContainer(base + remote.entry)
  if (!container.ok) return container
  const [module] = await Promise.all([getExpose(container.container, remote.expose), styles])
  return module.ok ? componentOf(module.module, options.name) : module
}

function attemptBase(base: string, attempt: number): string {
  return attempt === 0 ? base : `${base.slice(0, -1)}~r${attempt}/`
}

type LoadedContainer = { readonly ok: true; readonly container: Container } | LoadFailure
const containers = new Map<string, Promise<LoadedContainer>>()

function loadContainer(url: string): Promise<LoadedContainer> {
  const loading = containers.get(url) ?? importContainer(url)
  containers.set(url, loading)
  void loading.then(({ ok }) => ok || containers.delete(url))
  return loading
}

async function importContainer(url: string): Promise<LoadedContainer> {
  provideRuntime()
  const joined = await findJoined(url)
  if (joined) return startContainer(joined)
  try {
    const container: Container = await import(/* webpackIgnore: true */ url)
    return startContainer(() => container)
  } catch (cause) {
    return explainScript(url, cause)
  }
}

async function startContainer(evaluate: () => Container): Promise<LoadedContainer> {
  try {
    const container = evaluate()
    await container.init(createShareScope())
    return { ok: true, container }
  } catch (cause) {
    return failure('remote-broken', cause)
  }
}

type LoadedModule = { readonly ok: true; readonly module: unknown } | LoadFailure

async function getExpose(container: Container, expose: string): Promise<LoadedModule> {
  try {
    const factory = await container.get(expose)
    // A module that waits at its top level returns a promise.
    return { ok: true, module: await factory() }
  } catch (cause) {
    return failure(exposeReason(cause), cause)
  }
}

// The federation runtime throws plain errors: only their text distinguishes them.
function exposeReason(cause: unknown): LoadFailure['reason'] {
  const text = cause instanceof Error ? cause.message : String(cause)
  if (text.includes('does not exist in container')) return 'expose-missing'
  if (/does not satisfy the requirement|^Can not get '/.test(text)) return 'share-unsatisfied'
  if (/dynamically imported module|importing a module script|ChunkLoadError/i.test(text)) {
    return 'load-failed'
  }
  return 'remote-broken'
}

function componentOf(module: unknown, name: string): Loaded {
  const component = pickComponent(module, name)
  if (component) return { ok: true, component: component as AnyComponent }
  return failure(
    'not-a-component',
    `${name}: the module exports no component as "default" or "${name}"`,
  )
}

const loading = new Map<string, Promise<void>>()

/** Loads a style sheet once; a failed one is asked again next time. */
function loadStyle(href: string, integrity: string | undefined): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`)) {
    return loading.get(href) ?? Promise.resolve()
  }
  const style = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.crossOrigin = 'anonymous'
    if (integrity) link.integrity = integrity
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading.delete(href)
      reject(new TypeError(`The style sheet ${href} did not load`))
    }
    document.head.append(link)
  })
  loading.set(href, style)
  return style
}
