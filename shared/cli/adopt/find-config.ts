import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { usageError } from '../usage-error'

/** The tools whose configuration is changed. */
export type Bundler = 'webpack' | 'rspack' | 'rsbuild' | 'rslib' | 'modern' | 'vite'

/** The configuration of a project. */
export interface ConfigFile {
  /** Its path from the project's folder. */
  readonly path: string
  readonly text: string
  readonly bundler: Bundler
}

const bundlers: readonly Bundler[] = ['modern', 'rslib', 'rsbuild', 'rspack', 'webpack', 'vite']
const endings = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

const others: Readonly<Record<string, string>> = {
  'next.config': 'Next builds pages for a server of its own',
  'angular.json': 'Angular is drawn by a bridge',
  'farm.config': 'Farm has a federation plugin of its own',
}

/**
 * Finds the configuration of a bundler in `folder`, or reads the one that was `given`.
 * Throws `usage` for none, several, or one of a tool that is not known here, with what to do.
 */
export function findConfig(folder: string, given: string | undefined): ConfigFile {
  const found = given === undefined ? configsIn(folder) : [given]
  const [path, ...more] = found
  if (path === undefined) throw usageError(noConfig(folder))
  if (more.length > 0) {
    throw usageError(
      `There are several configurations in ${folder}: ${found.join(', ')}. Name the one that builds the remote: npx slipway adopt --config ${path}`,
    )
  }
  if (!existsSync(join(folder, path))) {
    throw usageError(
      `There is no ${path} in ${folder}. Give the bundler's configuration: --config <file>.`,
    )
  }
  const text = readFileSync(join(folder, path), 'utf8')
  return { path, text, bundler: bundlerOf(path, text) }
}

function configsIn(folder: string): string[] {
  return bundlers.flatMap((bundler) =>
    endings
      .map((ending) => `${bundler}.config.${ending}`)
      .filter((file) => existsSync(join(folder, file))),
  )
}

/** Tells the bundler by the file's name; else by what it imports. */
function bundlerOf(path: string, text: string): Bundler {
  const name = basename(path)
  const named = bundlers.find((bundler) => name.startsWith(`${bundler}.`))
  if (named) return named
  const imports: Readonly<Record<Bundler, RegExp>> = {
    modern: /['"]@modern-js\/app-tools['"]/,
    rslib: /['"]@rslib\/core['"]/,
    rsbuild: /['"]@rsbuild\/core['"]/,
    rspack: /['"]@rspack\/(?:core|cli)['"]/,
    vite: /['"]vite['"]/,
    webpack: /['"]webpack['"]/,
  }
  const said = bundlers.find((bundler) => imports[bundler].test(text))
  if (said) return said
  throw usageError(
    `${path} is not the configuration of webpack, rspack, Rsbuild, Rslib, Modern.js or Vite: neither its name nor its imports say so.`,
  )
}

const byHand =
  "the entry an ES module (library: { type: 'module' }), a manifest, styles in files, and React, if you use it, as a singleton share"

function noConfig(folder: string): string {
  const other = Object.keys(others).find((name) =>
    ['', ...endings.map((ending) => `.${ending}`)].some((end) =>
      existsSync(join(folder, name + end)),
    ),
  )
  if (other) {
    return `${other} is not changed by this command: ${others[other]}. Build the components with webpack, rspack, Rsbuild, Rslib, Modern.js or Vite, in a folder of their own (slipway create makes one), or change the federation plugin by hand: ${byHand}.`
  }
  return `There is no configuration of webpack, rspack, Rsbuild, Rslib, Modern.js or Vite in ${folder} (such as vite.config.ts). Go to the folder of the remote, or name the file: --config <file>.`
}
