import { resolve } from 'node:path'
import { CodedError } from '@slipway/sdk/contract'
import type { Configuration, Stats } from 'webpack'
import webpack from 'webpack'
import type { BuildReport } from './build-report'
import { buildWithVite, hasViteConfig } from './build-with-vite'
import { defineRemote } from './define-remote'
import type { RemoteDefinition } from './definition/remote-definition'
import { type CreateCompiler, importConfig, loadRspack } from './import-config'
import { buildFaults } from './sources/build-faults'
import { inertCodeOf } from './sources/inert-code-plugin'
import { ownSources, packageScripts } from './sources/source-faults'

/**
 * Builds the remote in `folder` by its `webpack.config.ts`, `rspack.config.ts` or `vite.config.ts`. One report for
 * each configuration in it.
 *
 * @throws CodedError `build-failed` with every fault, and its file and line where it has one.
 */
export async function buildRemote(folder: string): Promise<readonly BuildReport[]> {
  const context = resolve(folder)
  if (hasViteConfig(context)) return [await buildWithVite(context)]
  const config = await importConfig(context, { buildRemote, defineRemote })
  if (!config) throw new Error(`There is no webpack.config.ts in ${context}.`)
  const create = config.isRspack ? await loadRspack() : webpack
  const reports: BuildReport[] = []
  for (const one of config.configurations) {
    const stats = await run(create, { ...one, context })
    reports.push({ ...report(stats), modules: modulesOf(one, context) })
  }
  return reports
}

function run(create: CreateCompiler, configuration: Configuration): Promise<Stats> {
  return new Promise((fulfil, reject) => {
    const compiler = create(configuration)
    if (!compiler) return reject(new Error('the bundler returned no compiler'))
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError
        if (failure || !stats) reject(failure ?? new Error('the bundler returned no result'))
        else fulfil(stats)
      })
    })
  })
}

function modulesOf({ plugins = [] }: Configuration, context: string): BuildReport['modules'] {
  const components = plugins.flatMap((plugin) =>
    plugin && 'definition' in plugin ? Object.entries(componentsOf(plugin.definition)) : [],
  )
  return Object.fromEntries(
    components.map(([name, { module }]) => [name, resolve(context, module)]),
  )
}

// Only the plugins of defineRemote() and defineRspackRemote() have one.
function componentsOf(definition: unknown): RemoteDefinition['components'] {
  return (definition as RemoteDefinition).components
}

function report(stats: Stats): Omit<BuildReport, 'modules'> {
  if (stats.hasErrors()) throw failureOf(stats)
  const { compiler, fileDependencies } = stats.compilation
  const { assets = [] } = stats.toJson({ all: false, assets: true })
  return {
    dist: stats.compilation.outputOptions.path ?? '',
    bytes: assets.reduce((sum, asset) => sum + asset.size, 0),
    milliseconds: (stats.endTime ?? 0) - (stats.startTime ?? 0),
    sources: [
      ...ownSources(compiler.context, fileDependencies),
      ...packageScripts(fileDependencies),
    ],
    warnings: inertCodeOf(stats.compilation),
  }
}

function failureOf(stats: Stats): CodedError {
  const errors = buildFaults(stats)
  const list = errors.map(({ file, line, detail }) =>
    [...(file ? [file] : []), ...(line ? [line] : []), ` ${detail}`].join(':').trim(),
  )
  const { context } = stats.compilation.compiler
  const message = `The remote in ${context} was not built.\n${list.join('\n')}`
  return new CodedError('build-failed', message, { status: 422, errors })
}
