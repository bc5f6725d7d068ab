import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { LoaderContext, RuleSetRule } from 'webpack'
import type { CompleteRemote } from './definition/complete-remote'
import { fromHere } from './from-here'
import { swcRefreshOptions } from './react-refresh'
import { swcOptions } from './swc-options'

/** Rules by which a remote's files become modules: TypeScript by swc, styles by css-loader, images as files. */
export function remoteRules(remote: CompleteRemote, isDevelopment = false): RuleSetRule[] {
  const options = isDevelopment ? swcRefreshOptions : swcOptions
  return [
    { test: /\.tsx?$/, use: [{ loader: fromHere.resolve('swc-loader'), options }] },
    {
      test: /\.css$/,
      use: [
        MiniCssExtractPlugin.loader,
        { loader: fromHere.resolve('css-loader'), options: { modules: cssModules(remote) } },
      ],
    },
    imageRule,
  ]
}

/** Images and fonts become files. */
export const imageRule = {
  test: /\.(?:avif|gif|jpe?g|otf|png|svg|ttf|webp|woff2?)$/,
  type: 'asset/resource',
} as const

/** Options of css-loader for CSS modules, whose names are unique to the remote and the file as it is. */
export function cssModules({ name, version }: CompleteRemote) {
  return {
    auto: true,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    getLocalIdent: (file: LoaderContext<object>, _pattern: string, local: string) =>
      `${name}-${local}-${digestOf(file, `${version} ${local}`)}`,
  } as const
}

// Two builds may be on one page, and names of animations count in all of it. While a folder is watched
// there is one, and an element keeps its class.
function digestOf(file: LoaderContext<object>, salt: string): string {
  const { rootContext, resourcePath, _compiler } = file
  const path = relative(rootContext, resourcePath).replaceAll(sep, '/')
  const hash = createHash('sha256').update(`${salt} ${path}`)
  if (!_compiler?.watchMode) hash.update(readFileSync(resourcePath))
  return hash.digest('base64url').slice(0, 6)
}
