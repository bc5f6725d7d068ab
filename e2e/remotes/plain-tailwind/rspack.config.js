import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { rspack } from '@rspack/core'

export default {
  mode: 'production',
  entry: {},
  output: {
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    publicPath: 'auto',
    clean: true,
  },
  resolve: { extensions: ['.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
        type: 'javascript/auto',
      },
      {
        test: /\.css$/,
        use: [rspack.CssExtractRspackPlugin.loader, 'css-loader', './tailwind-loader.js'],
      },
    ],
  },
  plugins: [
    new rspack.CssExtractRspackPlugin(),
    new ModuleFederationPlugin({
      name: 'plain_tailwind',
      filename: 'remoteEntry.mjs',
      library: { type: 'module' },
      exposes: { './Tailwind4Card': './src/tailwind-4-card.jsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      manifest: true,
      dts: false,
    }),
  ],
}
