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
      { test: /\.css$/, use: ['style-loader', 'css-loader'], type: 'javascript/auto' },
      {
        test: /\.woff2$/,
        oneOf: [{ resourceQuery: /inline/, type: 'asset/inline' }, { type: 'asset/resource' }],
      },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'plain_css_in_js',
      filename: 'remoteEntry.mjs',
      library: { type: 'module' },
      exposes: { './CssInJsCard': './src/css-in-js-card.jsx' },
      // At an address that nobody has: the released one is drawn.
      remotes: { plain_antd: 'plain_antd@http://localhost:3999/remoteEntry.mjs' },
      shared: {
        react: { singleton: true, requiredVersion: '^19.0.0' },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
      },
      manifest: true,
      dts: false,
    }),
  ],
}
