import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodedError } from '@slipway/sdk/contract'
import type { ApplicationFunction } from './application'
import { type Application, createApplication } from './create-application'
import type { ApplicationPlace } from './own-modules'
import { provideFace } from './provide-face'
import { provideTypeScript, typeScriptAdvice } from './run-typescript'

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
  await provideTypeScript(file)
  provideFace()
  // For the places of slots. Not before: maps of our own modules would stay in memory for the traces of rare errors.
  process.setSourceMapsEnabled(true)
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
    const error = describeError(cause, dirname(file))
    const lines = [`SLIPWAY_APP: ${file}: ${error}`, typeScriptAdvice(file, error)]
    throw new CodedError('application-failed', lines.filter(Boolean).join('\n'), { cause })
  }
}

function describeError(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error)
  if (codeOf(error)?.endsWith('-invalid')) return error.message
  return [firstLine(error), placeIn(folder, error)].filter(Boolean).join('\n')
}

/** Where in the application it was thrown; none where its compiler has said it. */
function placeIn(folder: string, { stack = '' }: Error): string | undefined {
  const lines = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const own = lines.find((line) => line.includes(folder) && !line.includes('node_modules'))
  const place = own && /(?:file:\/\/)?([^\s()]+:\d+:\d+)\)?$/.exec(own)?.[1]
  return place && `Thrown at ${place}`
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
