import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodedError } from '@slipway/sdk/contract'
import type { Compiler, Configuration, Stats } from 'webpack'
import webpack from 'webpack'

/** One built remote of a folder. */
export interface BuildReport {
  /** Folder of the built files, with `slipway.json` in it. */
  readonly dist: string
  readonly bytes: number
  readonly milliseconds: number
}

type CreateCompiler = (configuration: Configuration) => Compiler | null

/**
 * Builds the remote in `folder` by its `webpack.config.ts` or `rspack.config.ts` (run by tsx). One
 * report for each configuration in it. Throws with the bundler's messages when a build fails.
 */
export async function buildRemote(folder: string): Promise<readonly BuildReport[]> {
  const context = resolve(folder)
  const isRspack = existsSync(resolve(context, 'rspack.config.ts'))
  const file = isRspack ? 'rspack.config.ts' : 'webpack.config.ts'
  const config: { default: Configuration | Configuration[] } = await import(
    pathToFileURL(resolve(context, file)).href
  )
  const create = isRspack ? await loadRspack() : webpack
  const reports: BuildReport[] = []
  for (const one of [config.default].flat()) {
    reports.push(report(await run(create, { ...one, context })))
  }
  return reports
}

async function loadRspack(): Promise<CreateCompiler> {
  const { rspack } = await import('@rspack/core')
  // rspack takes and gives what webpack does, as far as it is used here.
  return rspack as unknown as CreateCompiler
}

function run(create: CreateCompiler, configuration: Configuration): Promise<Stats> {
  return new Promise((fulfil, reject) => {
    const compiler = create(configuration)
    if (!compiler) return reject(new Error('the bundler made no compiler'))
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError
        if (failure || !stats) reject(failure ?? new Error('the bundler gave no result'))
        else fulfil(stats)
      })
    })
  })
}

function report(stats: Stats): BuildReport {
  if (stats.hasErrors()) {
    const { context } = stats.compilation.compiler
    const messages = stats.toString({ all: false, errors: true, errorDetails: false })
    throw new CodedError('build-failed', `The remote in ${context} was not built.\n${messages}`)
  }
  const { assets = [] } = stats.toJson({ all: false, assets: true })
  return {
    dist: stats.compilation.outputOptions.path ?? '',
    bytes: assets.reduce((sum, asset) => sum + asset.size, 0),
    milliseconds: (stats.endTime ?? 0) - (stats.startTime ?? 0),
  }
}
