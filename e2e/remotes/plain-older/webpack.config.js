import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

export default {
  mode: 'production',
  entry: {},
  experiments: { outputModule: true },
  output: { module: true, publicPath: 'auto', clean: true },
  resolve: { extensions: ['.jsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        use: {
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'ecmascript', jsx: true },
              transform: { react: { runtime: 'automatic' } },
            },
          },
        },
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'plain_older',
      filename: 'remoteEntry.mjs',
      library: { type: 'module' },
      exposes: { './OlderCard': './src/older-card.jsx', '.': './src/older-card.jsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      manifest: true,
      dts: false,
    }),
  ],
}
