import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import TerserPlugin from 'terser-webpack-plugin'
import webpack from 'webpack'

/** The numbers of components that a page is measured with, and of all components there are. */
export const counts = [1, 8, 32]
export const numbers = Array.from({ length: 32 }, (_, index) => index + 1)

/** A production build by webpack; every system but Piral, which brings its own, is built by it. */
export function configure({ entry, folder, publicPath = '/', output, ...more }) {
  return {
    mode: 'production',
    context: resolve('.'),
    target: ['web', 'es2022'],
    entry,
    output: {
      path: resolve(folder),
      publicPath,
      filename: '[name].[contenthash:10].js',
      chunkFilename: '[name].[contenthash:10].js',
      ...output,
    },
    resolve: { extensions: ['.tsx', '.jsx', '.js'] },
    module: { rules: [{ test: /\.[jt]sx$/, loader: 'swc-loader', options: swc }] },
    optimization: { minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify })] },
    performance: false,
    ...more,
  }
}

const swc = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    target: 'es2022',
    transform: { react: { runtime: 'automatic' } },
  },
}

/** Gives, of each build, the names of the files that its entries start with. */
export async function compile(configs) {
  const compiler = webpack(configs)
  compiler.parallelism = 2
  const stats = await new Promise((fulfil, reject) => {
    compiler.run((error, result) => (error ? reject(error) : fulfil(result)))
  })
  await new Promise((fulfil) => {
    compiler.close(fulfil)
  })
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }))
  return stats.stats.map(({ compilation }) => compilation.entrypoints.get('main')?.getFiles() ?? [])
}

/** The page's HTML; `head` is what the system puts there. */
export function writeHtml(folder, head) {
  writeText(
    `${folder}/index.html`,
    `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>Sign in</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">
    ${head.join('\n    ')}
  </head>
  <body><div id="app"></div></body>
</html>
`,
  )
}

export function writeText(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

export const deferred = (file) => `<script defer src="/${file}"></script>`
