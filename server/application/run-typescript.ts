import { CodedError } from '@slipway/sdk/contract'

/** Imported, it does what `--import tsx` does, and nothing where that was done. It declares no types. */
const compiler: string = 'tsx'

/**
 * Makes Node run a file of an application that is TypeScript: by itself where it can, otherwise by the package tsx.
 *
 * @throws CodedError `application-failed`: neither is there.
 */
export async function provideTypeScript(file: string): Promise<void> {
  if (!isTypeScript(file) || Reflect.get(process.features, 'typescript')) return
  await import(compiler).catch((cause: unknown) => {
    const message = `SLIPWAY_APP: ${file}: Node ${process.versions.node} does not run TypeScript. Take Node 22.18 or newer, or install the package tsx beside slipway, or compile the application to JavaScript.`
    throw new CodedError('application-failed', message, { cause })
  })
}

/** Returns what to do about a failure of an application in TypeScript, where Node's message does not say it. */
export function typeScriptAdvice(file: string, message: string): string | undefined {
  if (!isTypeScript(file)) return undefined
  return advice.find(([about]) => about.test(message))?.[1]
}

const advice: readonly (readonly [about: RegExp, text: string])[] = [
  [
    /Cannot find module '[^']*[/\\][\w-]+'|Directory import/,
    'An import of an own file names it with its extension: "./fields.ts".',
  ],
  [
    /not supported in strip-only mode/,
    'Types must be such that they can be left out; "erasableSyntaxOnly" in tsconfig.json finds the rest.',
  ],
]

function isTypeScript(file: string): boolean {
  return /\.[cm]?ts$/.test(file)
}
