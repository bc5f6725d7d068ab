import { existsSync, statSync } from 'node:fs'
import Module, { register } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodedError } from '@slipway/sdk/contract'
import type { ApplicationFunction } from './application'
import * as face from './application'
import { type Application, createApplication } from './create-application'
import { type ApplicationPlace, faceModule } from './own-modules'

const FACE = 'slipway/server'
/** Imported, it does what `--import tsx` does, and nothing where that was done. It declares no types. */
const compiler: string = 'tsx'

/**
 * Runs the application at `path` (TypeScript or JavaScript, ESM or CommonJS, in any folder) and
 * checks it.
 *
 * @throws CodedError whose code starts with `application-`.
 */
export async function loadApplication({ path, folder }: ApplicationPlace): Promise<Application> {
  const file = resolve(path)
  if (!existsSync(file) || !statSync(file).isFile()) {
    throw new CodedError('application-not-found', `SLIPWAY_APP: there is no file ${file}.`)
  }
  if (/\.[cm]?ts$/.test(file)) await import(compiler)
  provideFace()
  return await explained(file, async () => {
    const describe = toFunction(await import(pathToFileURL(file).href), file)
    const draft = createApplication(undefined, folder ?? dirname(file))
    await describe(draft.app)
    return draft.finish()
  })
}

/** Says of any failure that it is the application's. */
async function explained<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (codeOf(cause)?.startsWith('application-')) throw cause
    throw new CodedError('application-failed', `SLIPWAY_APP: ${file}: ${describeError(cause)}`, {
      cause,
    })
  }
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return codeOf(error)?.endsWith('-invalid') ? error.message : firstLine(error)
}

function firstLine(error: Error): string {
  // A compiler's message ends with the place.
  return `${error.name}: ${error.message}`.split('\n').slice(0, 6).join('\n')
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** The default export; that of a CommonJS module may be wrapped once more. */
function toFunction(module: unknown, file: string): ApplicationFunction {
  const first = defaultOf(module)
  const found = typeof first === 'function' ? first : defaultOf(first)
  // Its arguments cannot be checked; a function that is not an application fails at its first call.
  if (typeof found === 'function') return found as ApplicationFunction
  throw new CodedError(
    'application-no-default-export',
    `SLIPWAY_APP: ${file} has no default export that is a function; write: export default (app) => { … }`,
  )
}

function defaultOf(module: unknown): unknown {
  return typeof module === 'object' && module !== null ? Reflect.get(module, 'default') : undefined
}

/** Makes `slipway/server` mean our own `application.ts`, wherever the importing file lies. */
function provideFace(): void {
  register(`data:text/javascript,${encodeURIComponent(resolveHook(faceModule.href))}`)
  provideToRequire()
}

// It runs on Node's thread for hooks, where nothing compiles TypeScript.
function resolveHook(url: string): string {
  return `export function resolve(specifier, context, next) {
    return next(specifier === '${FACE}' ? ${JSON.stringify(url)} : specifier, context)
  }`
}

/** CommonJS gets the very module that ESM gets, so that there is one copy. */
function provideToRequire(): void {
  const load: unknown = Reflect.get(Module, LOAD)
  if (typeof load !== 'function') return
  Reflect.set(Module, LOAD, (request: unknown, ...rest: readonly unknown[]): unknown =>
    request === FACE ? face : Reflect.apply(load, Module, [request, ...rest]),
  )
}

// Node 20 has no other way in; it is what every tool that hooks into require uses.
const LOAD = '_load'
