// Builds of one component by federation's documented configuration, and by what a team may get wrong in it.
const { resolve } = require('node:path')
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack')
const { ModuleFederationPlugin: ForRspack } = require('@module-federation/enhanced/rspack')
const { rspack } = require('@rspack/core')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const webpack = require('webpack')

const folder = process.argv[2]
const react = { singleton: true, requiredVersion: '^19.0.0' }

function configure(
  name,
  { federation = {}, output = {}, plugin = ModuleFederationPlugin, ...more },
) {
  const { scripts = 'module', css, ...rest } = more
  const isModule = scripts === 'module'
  const loaders = css === 'style-loader' ? ['style-loader'] : [MiniCssExtractPlugin.loader]
  return {
    mode: 'production',
    context: folder,
    entry: {},
    devtool: 'source-map',
    ...(isModule && { experiments: { outputModule: true } }),
    output: {
      path: resolve(folder, name),
      publicPath: 'auto',
      ...(isModule && { module: true, chunkFormat: 'module', library: { type: 'module' } }),
      ...output,
    },
    optimization: { minimize: false },
    module: { rules: css ? [{ test: /\.css$/, use: [...loaders, 'css-loader'] }] : [] },
    plugins: [
      ...(css === 'files' ? [new MiniCssExtractPlugin()] : []),
      new plugin({
        name: 'team_Cards',
        filename: 'remoteEntry.js',
        ...(isModule && { library: { type: 'module' } }),
        exposes: { './Card': './card.js', ...(css && { './Styled': './styled.js' }) },
        shared: { react, 'react-dom': react },
        dts: false,
        ...federation,
      }),
    ],
    ...rest,
  }
}

const uncopied = {
  exposes: { './Card': './uses.js' },
  shared: { react, 'react-dom': react, zod: { import: false } },
}
const shares = (changes) => ({ federation: { shared: { react: { ...react, ...changes } } } })
// What rspack's template builds for: some of them may lack import(), so chunks are no modules by themselves.
const target = ['browserslist:last 2 versions, > 0.2%, not dead, Firefox ESR']
const builds = {
  webpack: { css: 'files', optimization: { minimize: true } },
  rspack: {
    plugin: ForRspack,
    federation: { exposes: { './Card': './card.js', './settings': './settings.js' } },
  },
  chunk: { optimization: { minimize: false, runtimeChunk: 'single' } },
  script: { scripts: 'global' },
  system: { scripts: 'system', federation: { library: { type: 'system', name: 'cards' } } },
  elsewhere: { output: { publicPath: 'https://cdn.example/' } },
  computed: { federation: { getPublicPath: 'return "https://cdn.example/"' } },
  alone: { federation: { shared: {} } },
  twice: shares({ singleton: false }),
  older: shares({ requiredVersion: '^18.0.0' }),
  strict: shares({ requiredVersion: '19.0.0', strictVersion: true }),
  lax: shares({ requiredVersion: '19.0.0' }),
  pushed: { plugin: ForRspack, target, output: { chunkFormat: undefined } },
  unloaded: { plugin: ForRspack, target },
  pathless: { plugin: ForRspack, output: { publicPath: undefined } },
  classic: { federation: { library: undefined } },
  root: { federation: { exposes: { '.': './card.js' } } },
  nested: {
    plugin: ForRspack,
    federation: {
      exposes: { './Outer': './outer.js' },
      remotes: { shop: 'team_Shop@http://localhost:3001/remoteEntry.js' },
    },
  },
  nesting: {
    federation: {
      exposes: { './Outer': './outer.js' },
      remotes: { shop: 'team_Shop@http://localhost:3001/mf-manifest.json' },
    },
  },
  uncopied: { federation: uncopied },
  'uncopied-rspack': { plugin: ForRspack, federation: uncopied },
  bare: { externals: { './later.js': 'module lodash' } },
}

const run = (compile, config) =>
  new Promise((fulfil, reject) => {
    compile(config, (error, stats) => {
      if (error || stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')))
      else fulfil()
    })
  })

const all = Object.entries(builds).map(([name, build]) =>
  run(build.plugin === ForRspack ? rspack : webpack, configure(name, build)),
)
Promise.all(all).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
