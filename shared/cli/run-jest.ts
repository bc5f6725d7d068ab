import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromHere } from '../build/from-here'
import { swcOptions } from '../build/swc-options'
import { packageFolder } from './own-package'
import { runBeside } from './run-beside'

interface JestRun {
  readonly cwd: string
  /** Of the files to run, in jest's words. */
  readonly testMatch: readonly string[]
  readonly args?: readonly string[]
  /** Its report goes nowhere. */
  readonly quiet?: boolean
  /** Imports ES modules as they are, those below `.cache/slipway/`. */
  readonly asModules?: boolean
  /** Ends it. */
  readonly signal?: AbortSignal
}

/** Jest as the SDK's own remotes are tested: jsdom, TypeScript by swc, class names as written. Its exit code. */
export function runJest(run: JestRun): Promise<number> {
  const { cwd, args = [], quiet = false, asModules = false, signal } = run
  const jest = fromHere.resolve('jest/bin/jest')
  const all = [jest, '--config', JSON.stringify(jestConfig(run)), ...args]
  const env = asModules ? { ...process.env, NODE_OPTIONS: moduleOptions() } : process.env
  return runBeside(all, { cwd, env, quiet, signal })
}

function moduleOptions(): string {
  return [process.env['NODE_OPTIONS'], '--experimental-vm-modules'].filter(Boolean).join(' ')
}

// The file that a host's page names so: that of the host in this package.
function federationFile(): string {
  const host = join(packageFolder, 'dist/emulator/host')
  const { federation } = JSON.parse(readFileSync(join(host, 'assets.json'), 'utf8'))
  return join(host, federation)
}

function jestConfig({ cwd: rootDir, testMatch, asModules }: JestRun): object {
  return {
    // One place for what is transformed, whichever folder is tested.
    id: 'slipway',
    rootDir,
    testEnvironment: fromHere.resolve('jest-environment-jsdom'),
    testMatch,
    transform: { '^.+\\.[cm]?[jt]sx?$': [join(packageFolder, 'jest/transform.cjs'), swcOptions] },
    transformIgnorePatterns: ['<rootDir>/.cache/slipway/'],
    moduleNameMapper: {
      ...(asModules && { '^@slipway/federation$': federationFile() }),
      '\\.css$': join(packageFolder, 'jest/styles.cjs'),
      '\\.(?:avif|gif|jpe?g|otf|png|svg|ttf|webp|woff2?)$': join(packageFolder, 'jest/file.cjs'),
    },
    setupFilesAfterEnv: [join(packageFolder, 'jest/setup.cjs')],
    modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/.cache/webpack/'],
  }
}
