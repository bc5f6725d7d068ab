import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { RuleSetRule } from 'webpack'
import type { CompleteRemote } from './complete-remote'
import { fromHere } from './from-here'
import { swcOptions } from './swc-options'

/** How a remote's files become modules: TypeScript by swc, styles by css-loader, images as files. */
export function remoteRules(remote: CompleteRemote, isDevelopment = false): RuleSetRule[] {
  return [
    {
      test: /\.tsx?$/,
      use: [
        {
          loader: fromHere.resolve('swc-loader'),
          options: isDevelopment ? swcRefreshOptions : swcOptions,
        },
      ],
    },
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
  test: /\.(?:avif|gif|jpe?g|png|svg|webp|woff2)$/,
  type: 'asset/resource',
} as const

/** Options of css-loader for CSS modules, whose names are unique to the remote and its version. */
export function cssModules({ name, version }: CompleteRemote) {
  return {
    auto: true,
    namedExport: false,
    exportLocalsConvention: 'as-is',
    localIdentName: `${name}-[local]-[hash:base64:5]`,
    // Two versions may be on one page, and names of animations know no scope.
    localIdentHashSalt: version,
  } as const
}

/** As {@link swcOptions}, and every component is told to React Refresh. */
const swcRefreshOptions = {
  jsc: {
    ...swcOptions.jsc,
    transform: { react: { runtime: 'automatic', development: true, refresh: true } },
  },
} as const
