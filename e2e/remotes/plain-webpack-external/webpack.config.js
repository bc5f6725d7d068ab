import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

export default {
  mode: 'production',
  entry: {},
  experiments: { outputModule: true },
  output: { module: true, publicPath: 'auto', filename: '[name].js', clean: true },
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
      name: 'plain_webpack_external',
      filename: 'remoteEntry.js',
      library: { type: 'module' },
      exposes: { './ExternalCard': './src/external-card.jsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      experiments: { externalRuntime: true },
      manifest: true,
      dts: false,
    }),
  ],
}
