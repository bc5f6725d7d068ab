import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

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
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'plain_antd',
      filename: 'remoteEntry.mjs',
      library: { type: 'module' },
      exposes: { './AntdCard': './src/antd-card.jsx' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      manifest: true,
      dts: false,
    }),
  ],
}
