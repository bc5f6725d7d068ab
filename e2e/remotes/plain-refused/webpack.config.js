import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'

const singleton = { singleton: true, requiredVersion: '^19.0.0' }

/** One build for each way that cannot work on a page with a content policy and digests. */
const configurationOf = (name, { output, ...federation }) => ({
  name,
  mode: 'production',
  entry: {},
  output: {
    path: `${import.meta.dirname}/dist/${name}`,
    publicPath: 'auto',
    clean: true,
    ...output,
  },
  ...(output?.module && { experiments: { outputModule: true } }),
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
      name: `refused_${name.replaceAll('-', '_')}`,
      filename: 'remoteEntry.js',
      exposes: { './RefusedCard': './src/refused-card.jsx' },
      shared: { react: singleton, 'react-dom': singleton },
      manifest: true,
      dts: false,
      ...federation,
    }),
  ],
})

const module = { output: { module: true }, library: { type: 'module' } }

export default [
  configurationOf('var', {}),
  configurationOf('system', { library: { type: 'system' } }),
  configurationOf('get-public-path', {
    ...module,
    getPublicPath: 'function () { return "https://cdn.example.com/" }',
  }),
  configurationOf('own-react', { ...module, shared: {} }),
]
