import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The entries of the SDK: name → the module below `shared/`, without its extension. */
export const sdkEntries: Readonly<Record<string, string>> = {
  '.': 'sdk/sdk',
  './contract': 'contract/contract',
  './ui': 'ui/ui',
  './build': 'build/build',
  './rspack': 'build/rspack',
  './vite': 'build/vite',
  './check': 'check/check',
  './e2e': 'e2e/e2e',
  './e2e/setup': 'e2e/setup',
  './testing': 'testing/testing',
  './testing/globals': 'testing/globals',
}

/** Entries for pages that are not a host's, made of the host's own modules: name → the module of their declarations. */
export const rendererEntries: Readonly<Record<string, string>> = {
  './renderer': 'renderer/renderer',
  './renderer/look': 'renderer/look',
}

/** Those declarations → the sources below `host/` that they are made of. */
export const rendererSources: Readonly<Record<string, string>> = {
  'renderer/renderer': 'host/alone/renderer.tsx',
  'renderer/look': 'host/alone/look.tsx',
  'renderer/slot-page-options': 'host/alone/slot-page-options.ts',
}

/**
 * Packages that the built entries and the command import, in the versions this repository is tested with.
 * They come within the tarball: what a team installs is one file and what `installed` names.
 */
export const bundled: readonly string[] = [
  '@babel/parser',
  '@babel/types',
  '@module-federation/enhanced',
  '@module-federation/error-codes',
  '@module-federation/runtime-core',
  '@module-federation/sdk',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  'acorn',
  'commander',
  'css-loader',
  'jest',
  'jest-axe',
  'jest-diff',
  'jest-environment-jsdom',
  'jiti',
  'mini-css-extract-plugin',
  'postcss',
  'postcss-selector-parser',
  'postcss-value-parser',
  'semver',
  'swc-loader',
  'terser-webpack-plugin',
  'webpack',
]

/** Packages that npm installs beside the SDK: programs made for the machine, and what the team imports too. */
export const installed: readonly string[] = ['@parcel/watcher', '@swc/core', 'unrs-resolver', 'zod']

/** Packages of which the SDK takes a few functions: those become part of its own files. */
export const inlined: readonly string[] = [
  '@bomb.sh/tab',
  'lucide-react',
  'magic-string',
  'tar',
  // A part of magic-string.
  '@jridgewell/sourcemap-codec',
  // Parts of tar.
  '@isaacs/fs-minipass',
  'chownr',
  'minipass',
  'minizlib',
  'yallist',
]

/**
 * Packages that only some teams take; what needs one of them says so. In any version: a team's bundler is newer or
 * older than ours, and npm would refuse to install the SDK beside it.
 */
export const optional: readonly string[] = [
  '@module-federation/vite',
  '@playwright/test',
  '@rspack/core',
  'vite',
]

/** The server's package hands commands on to it. */
const COMMAND = './dist/cli.js'

/** The `package.json` of what outside teams install. */
export async function sdkPackage(root: string): Promise<object> {
  const own = JSON.parse(await readFile(join(root, 'shared/package.json'), 'utf8'))
  const versions = await knownVersions(root)
  const { name, version, type, description, peerDependencies } = own
  return {
    name,
    version,
    description,
    type,
    license: 'UNLICENSED',
    engines: versions.engines,
    bin: { slipway: COMMAND },
    files: ['dist', 'template', 'jest', 'sbom.json'],
    // The renderer looks at React before that is loaded.
    sideEffects: ['./dist/renderer/*'],
    exports: Object.fromEntries([
      ...Object.entries(sdkEntries).map(([entry, module]) => [entry, conditions(module)]),
      ...Object.entries(rendererEntries).map(([entry, module]) => [entry, forBrowsers(module)]),
      ...['renderer.css', 'look.css', 'federation.js'].map((file) => [
        `./renderer/${file}`,
        `./dist/renderer/${file}`,
      ]),
      ['./command', COMMAND],
      ['./package.json', './package.json'],
    ]),
    dependencies: versions.ofAll([...bundled, ...installed]),
    bundleDependencies: bundled,
    peerDependencies: { ...peerDependencies, ...anyVersion(optional) },
    peerDependenciesMeta: Object.fromEntries(optional.map((name) => [name, { optional: true }])),
  }
}

function anyVersion(names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, '*']))
}

// There are modules only.
function forBrowsers(module: string): object {
  return { types: `./dist/types/${module}.d.ts`, default: `./dist/${module}.js` }
}

function conditions(module: string): object {
  const name = module.split('/').at(-1)
  return {
    import: { types: `./dist/types/${module}.d.ts`, default: `./dist/esm/${name}.js` },
    require: { types: `./dist/types/${module}.d.cts`, default: `./dist/cjs/${name}.cjs` },
  }
}

async function knownVersions(root: string) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const { engines } = lock.packages['']
  const versionOf = (name: string): string => {
    const found = lock.packages[`node_modules/${name}`]?.version
    if (!found) throw new Error(`package-lock.json has no ${name}, which the SDK needs.`)
    return found
  }
  const ofAll = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, versionOf(name)]))
  return { engines, ofAll }
}
