import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CodedError } from '@slipway/sdk/contract'
import type { Configuration, Stats } from 'webpack'
import webpack from 'webpack'

/** One built remote of a folder. */
export interface BuildReport {
  /** Folder of the built files, with `slipway.json` in it. */
  readonly dist: string
  readonly bytes: number
  readonly milliseconds: number
}

/**
 * Builds the remote in `folder` by its `webpack.config.ts` (run by tsx). One report for each
 * configuration in it. Throws with webpack's messages when a build fails.
 */
export async function buildRemote(folder: string): Promise<readonly BuildReport[]> {
  const context = resolve(folder)
  const config: { default: Configuration | Configuration[] } = await import(
    pathToFileURL(resolve(context, 'webpack.config.ts')).href
  )
  const reports: BuildReport[] = []
  for (const one of [config.default].flat()) {
    reports.push(report(await run({ ...one, context })))
  }
  return reports
}

function run(configuration: Configuration): Promise<Stats> {
  return new Promise((fulfil, reject) => {
    const compiler = webpack(configuration)
    compiler.run((error, stats) => {
      compiler.close((closeError) => {
        const failure = error ?? closeError
        if (failure || !stats) reject(failure ?? new Error('webpack gave no result'))
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
