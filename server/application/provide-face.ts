import Module, { register } from 'node:module'
import * as face from './application'
import { faceModule } from './own-modules'

const FACE = 'slipway/server'

/** Makes `slipway/server` mean our own `application.ts`, wherever the importing file lies: there is one copy of it. */
export function provideFace(): void {
  const registerHooks: unknown = Reflect.get(Module, 'registerHooks')
  if (typeof registerHooks === 'function') registerHooks({ resolve: resolveFace })
  else provideFaceByThread()
}

type Resolve = (specifier: string, context: unknown) => unknown

function resolveFace(specifier: string, context: unknown, next: Resolve): unknown {
  if (specifier !== FACE) return next(specifier, context)
  return { url: faceModule.href, shortCircuit: true }
}

// Node 20 runs hooks on a thread of their own, and asks them of imports alone.
function provideFaceByThread(): void {
  register(`data:text/javascript,${encodeURIComponent(threadHook(faceModule.href))}`)
  provideToRequire()
}

// Nothing compiles TypeScript on that thread.
function threadHook(url: string): string {
  return `export function resolve(specifier, context, next) {
    return next(specifier === '${FACE}' ? ${JSON.stringify(url)} : specifier, context)
  }`
}

/** CommonJS gets the very module that ESM gets. */
function provideToRequire(): void {
  const load: unknown = Reflect.get(Module, LOAD)
  if (typeof load !== 'function') return
  Reflect.set(Module, LOAD, (request: unknown, ...rest: readonly unknown[]): unknown =>
    request === FACE ? face : Reflect.apply(load, Module, [request, ...rest]),
  )
}

// Node 20 has no other way in; it is what every tool that hooks into require uses.
const LOAD = '_load'
