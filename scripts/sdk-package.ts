import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The entries of the SDK: name → the module below `shared/`, without its extension. */
export const sdkEntries: Readonly<Record<string, string>> = {
  '.': 'sdk/sdk',
  './contract': 'contract/contract',
  './ui': 'ui/ui',
  './build': 'build/build',
  './rspack': 'build/rspack',
  './check': 'check/check',
  './testing': 'testing/testing',
}

// What the built entries and the command import, in the versions this repository is tested with.
const dependencies = [
  '@mantine/core',
  '@mantine/hooks',
  '@module-federation/enhanced',
  '@module-federation/error-codes',
  '@module-federation/runtime-core',
  '@module-federation/sdk',
  '@swc/core',
  '@swc/jest',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  'acorn',
  'commander',
  'css-loader',
  'jest',
  'jest-axe',
  'jest-environment-jsdom',
  'lucide-react',
  'mini-css-extract-plugin',
  'postcss',
  'postcss-selector-parser',
  'postcss-value-parser',
  'semver',
  'swc-loader',
  'tar',
  'terser-webpack-plugin',
  'tsx',
  'webpack',
  'zod',
]

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
    bin: { slipway: './dist/cli.js' },
    files: ['dist', 'template', 'jest'],
    sideEffects: false,
    exports: Object.fromEntries([
      ...Object.entries(sdkEntries).map(([entry, module]) => [entry, conditions(module)]),
      ['./package.json', './package.json'],
    ]),
    dependencies: Object.fromEntries(dependencies.map((it) => [it, versions.of(it)])),
    peerDependencies: { ...peerDependencies, '@rspack/core': versions.of('@rspack/core') },
    peerDependenciesMeta: { '@rspack/core': { optional: true } },
  }
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
  return {
    engines,
    of(name: string): string {
      const found = lock.packages[`node_modules/${name}`]?.version
      if (!found) throw new Error(`package-lock.json has no ${name}, which the SDK needs.`)
      return found
    },
  }
}
