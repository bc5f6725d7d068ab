import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'

const own = (name) => new URL(`node_modules/${name}`, import.meta.url).pathname

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
  resolve: {
    extensions: ['.jsx', '.js'],
    conditionNames: ['svelte', 'browser', '...'],
    // The bridge, which lies above, would find another React.
    alias: { react: own('react'), 'react-dom': own('react-dom') },
  },
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
      { test: /\.svelte$/, loader: './svelte-loader.js' },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'plain_bridges',
      filename: 'remoteEntry.mjs',
      library: { type: 'module' },
      exposes: {
        './React18': './src/react-18.jsx',
        './Vue': './src/vue.js',
        './VueNote': './src/vue-note.js',
        './Svelte': './src/svelte.js',
      },
      manifest: true,
      dts: false,
    }),
  ],
}
