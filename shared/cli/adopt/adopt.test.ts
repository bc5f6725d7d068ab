import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { promisify } from 'node:util'
import { hostVersions } from '@slipway/sdk/check'
import { runSlipway } from '../run-slipway'
import { createRemoteFolder, type RemoteFolder } from '../testing/remote-folder'
import { runHere } from '../testing/run-here'

// One test builds, and the machine may be busy.
jest.setTimeout(300_000)

let folder: RemoteFolder

beforeEach(async () => {
  folder = await createRemoteFolder(runHere)
})
afterEach(() => folder.remove())

const about = (more: object) => JSON.stringify({ name: 'shop', version: '1.0.0', ...more }, null, 2)
const react19 = { dependencies: { react: '^19.2.0', 'react-dom': '^19.2.0' } }
const read = (file: string) => readFile(join(folder.path, file), 'utf8')

/** Adopts one configuration; returns its new text, and what the command said. */
async function adopt(file: string, text: string, more: object = react19) {
  await folder.write({ 'package.json': about(more), [file]: text })
  const { json, code } = await folder.run(['adopt', '--yes', '--no-install', '--json'])
  return { code, json, text: await read(file) }
}

/** Tells Vite to leave the addresses of a page of the project's own as they are. */
const besideScripts = "(_, { hostType }) => (hostType === 'html' ? undefined : { relative: true })"

const webpackConfig = `const path = require('path');
const { ModuleFederationPlugin } = require('webpack').container;
const HtmlWebpackPlugin = require('html-webpack-plugin');

module.exports = {
  entry: './src/index', // the page of our own
  mode: 'development',
  module: {
    rules: [{ test: /\\.css$/, use: ['style-loader', 'css-loader'] }],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'books',
      library: { type: 'var', name: 'books' },
      filename: 'remoteEntry.js',
      exposes: { './App': './src/App' },
      shared: {
        // hooks need one
        react: { singleton: true, eager: true, strictVersion: false },
        'react-dom': '^19.0.0',
        moment: '^2.29.0',
      },
    }),
    new HtmlWebpackPlugin(),
  ],
};
`

// Where the host shares it.
const client = Object.hasOwn(hostVersions.shared, 'react-dom/client')
  ? "        'react-dom/client': { singleton: true, requiredVersion: '^19.0.0' },\n"
  : ''

const adoptedWebpack = `const path = require('path');
const { ModuleFederationPlugin } = require('@module-federation/enhanced/webpack');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');

module.exports = {
  entry: './src/index', // the page of our own
  mode: process.argv.includes('serve') ? 'development' : 'production',
  module: {
    rules: [{ test: /\\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }],
  },
  plugins: [
    new MiniCssExtractPlugin(),
    new ModuleFederationPlugin({
      name: 'books',
      library: { type: 'module' },
      filename: 'remoteEntry.js',
      exposes: { './App': './src/App' },
      shared: {
        // hooks need one
        react: { singleton: true, eager: false, strictVersion: false },
        'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
        moment: '^2.29.0',
${client}      },
      manifest: true,
      dts: false,
    }),
    new HtmlWebpackPlugin({ scriptLoading: 'module' }),
  ],
  output: { module: true, chunkFormat: 'module', chunkLoading: 'import', publicPath: 'auto' },
  experiments: { outputModule: true },
};
`

const rspackConfig = `import * as rspack from "@rspack/core";

export default (_env, argv = {}) => {
  const isDev = argv.mode === "development";
  return {
    output: {
      publicPath: isDev ? "http://localhost:3001/" : "auto",
    },
    plugins: [
      new rspack.container.ModuleFederationPluginV1({
        name: "records",
        exposes: { "./Card": "./src/card.tsx" },
        shared: [
          // the other remote has it too
          "date-fns",
          {
            react: {
              singleton: true, // must be in each configuration
            },
          },
        ],
      }),
      isDev && new rspack.HotModuleReplacementPlugin(),
    ].filter(Boolean),
  };
};
`

const rsbuildConfig = `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig } from '@rsbuild/core'

export default defineConfig({
  output: { injectStyles: true },
  tools: {
    rspack: (config) => {
      delete config.optimization?.splitChunks
    },
  },
  plugins: [
    pluginModuleFederation({
      name: 'remote5',
      exposes: { './app': './src/app.tsx' },
    }),
  ],
})
`

const rslibConfig = `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import { defineConfig } from '@rslib/core'

export default defineConfig({
  lib: [
    { format: 'esm' },
    {
      format: 'mf',
      output: { distPath: './dist/mf', assetPrefix: 'http://localhost:3001/mf' },
      plugins: [pluginModuleFederation({ name: 'lib', exposes: { './Card': './src/card.tsx' } })],
    },
  ],
})
`

const viteConfig = `import federation from '@originjs/vite-plugin-federation'
import { defineConfig } from 'vite'

const shared = [
  // one of each
  'react',
  'react-dom',
  'zustand',
]

export default defineConfig(({ mode }) => ({
  base: 'http://localhost:3001',
  plugins: [
    federation({
      name: 'remote_app',
      exposes: { './Button': './src/Button' },
      varFilename: 'varEntry.js', // for hosts of before
      getPublicPath: 'function() { return "http://localhost:3001/" }',
      shared,
    }),
  ],
}))
`

describe('slipway adopt', () => {
  it("webpack's own plugin becomes federation's, with modules, styles in files and the host's React; comments stay", async () => {
    const { code, json, text } = await adopt('webpack.config.js', webpackConfig)
    const { devDependencies } = JSON.parse(await read('package.json'))

    expect([code, text]).toEqual([0, adoptedWebpack])
    expect(json).toMatchObject({ isWritten: true, byHand: [] })
    expect(Object.keys(devDependencies)).toEqual([
      '@module-federation/enhanced',
      'mini-css-extract-plugin',
    ])
    expect(json.next).toEqual(['npm install', 'npm run build', 'npx slipway check'])
  })

  it.each([
    ['5.61.0', '^5.94.0'],
    ['^5.90.0', '^5.90.0'],
  ])('webpack %s in package.json becomes %s', async (before, after) => {
    await adopt('webpack.config.js', webpackConfig, { devDependencies: { webpack: before } })

    expect(JSON.parse(await read('package.json')).devDependencies.webpack).toBe(after)
  })

  it('an early webpack beside a plugin that needs a later one becomes later, whatever else is right', async () => {
    const devDependencies = { '@module-federation/enhanced': '2.9.2', webpack: '5.61.0' }
    const { json, text } = await adopt('webpack.config.js', adoptedWebpack, {
      devDependencies: { ...devDependencies, 'mini-css-extract-plugin': '2.10.2' },
    })

    expect(text).toBe(adoptedWebpack)
    expect(json.changes).toMatchObject([{ path: 'package.json' }])
    expect(JSON.parse(await read('package.json')).devDependencies.webpack).toBe('^5.94.0')
  })

  it("rspack's own plugin in a function, with a list of names and objects, keeps the list and its comments", async () => {
    const { code, text } = await adopt('rspack.config.ts', rspackConfig)

    expect(code).toBe(0)
    expect(text).toContain(
      'import { ModuleFederationPlugin } from "@module-federation/enhanced/rspack";',
    )
    expect(text).toContain('publicPath: "auto",\n      module: true,')
    expect(text).toContain('          // the other remote has it too\n          "date-fns",')
    expect(text).toContain('singleton: true, // must be in each configuration')
    expect(text).toContain(
      '          { "react-dom": { singleton: true, requiredVersion: "^19.0.0" } },\n',
    )
    expect(text).toContain('filename: "remoteEntry.js",\n        manifest: true,')
  })

  it('Rsbuild: a function that changes the bundler stays, behind the options that are added', async () => {
    const { text } = await adopt('rsbuild.config.ts', rsbuildConfig)

    expect(text).toContain("output: { injectStyles: false, assetPrefix: 'auto' },")
    expect(text).toContain("html: { scriptLoading: 'module' },")
    expect(text).toContain(`    rspack: [
      {
        output: { module: true, chunkFormat: 'module', chunkLoading: 'import' },
      },
      (config) => {
        delete config.optimization?.splitChunks
      },
    ],
`)
  })

  it.each([
    ['^0.21.6', true],
    ['^2.0.0', false],
  ])('Rsbuild: a plugin of %s needs a name for its chunks: %s', async (version, isNeeded) => {
    const plugin = { '@module-federation/rsbuild-plugin': version }
    const { text } = await adopt('rsbuild.config.ts', rsbuildConfig, { devDependencies: plugin })

    expect(text.includes("chunkLoadingGlobal: 'chunks'")).toBe(isNeeded)
  })

  it('Rslib: the format "mf" is changed, and package.json says where its manifest is', async () => {
    const { text } = await adopt('rslib.config.ts', rslibConfig)

    expect(text).toContain("{ format: 'esm' },")
    expect(text).toContain("output: { distPath: './dist/mf', assetPrefix: 'auto' },")
    expect(text).toContain("library: { type: 'module' }")
    expect(JSON.parse(await read('package.json')).slipway).toEqual({
      manifest: 'dist/mf/mf-manifest.json',
    })
  })

  it("Vite: originjs' plugin is replaced, with a relative base and no address of its own", async () => {
    const { json, text } = await adopt('vite.config.ts', viteConfig, {
      ...react19,
      devDependencies: { '@originjs/vite-plugin-federation': '1.4.1', vite: '^4.0.5' },
    })

    expect(text).toContain("import { federation } from '@module-federation/vite'")
    expect(text).toContain("base: './',")
    expect(json.notes).toContainEqual(expect.stringContaining('The base is "./" from now on'))
    expect(text).not.toMatch(/varFilename|getPublicPath/)
    expect(text).toContain(`const shared = {
  // one of each
  zustand: {},
  react: { singleton: true, requiredVersion: '^19.0.0' },
  'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
}`)
    // Its plugin begins with Vite 5.
    expect(JSON.parse(await read('package.json')).devDependencies).toEqual({
      '@module-federation/vite': expect.any(String),
      vite: '^5.4.0',
    })
  })

  it('a project with React 18 takes the host’s, with its JSX, and is told so', async () => {
    const react18 = { dependencies: { react: '18.3.1', 'react-dom': '18.3.1' } }
    const { text, json } = await adopt('rsbuild.config.ts', rsbuildConfig, react18)

    expect(text).toContain("'react/jsx-runtime': { singleton: true, requiredVersion: '^19.0.0' }")
    expect(json.notes.at(-1)).toMatch(/React 19 of the host, not with React 18/)
  })

  it('names that are computed from package.json stay shared', async () => {
    const config = `import { federation } from '@module-federation/vite'
import packageJson from './package.json'

const names = Object.keys(packageJson.dependencies)
const { dependencies } = packageJson

export default {
  plugins: [
    federation({ name: 'a', exposes: {}, shared: names }),
    federation({ name: 'b', exposes: {}, shared: dependencies }),
  ],
}
`
    const { text } = await adopt('vite.config.ts', config)

    expect(text).toContain('...Object.fromEntries(names.map((name) => [name, {}])),')
    expect(text).toContain('...dependencies,\n')
  })

  it('options in a file of their own are changed there', async () => {
    const config = "export default createModuleFederationConfig({ name: 'a', exposes: {} })\n"
    await folder.write({ 'module-federation.config.ts': config })

    const { json, text } = await adopt(
      'rsbuild.config.ts',
      `import { pluginModuleFederation } from '@module-federation/rsbuild-plugin'
import options from './module-federation.config'
export default { plugins: [pluginModuleFederation(options)] }
`,
    )

    expect(await read('module-federation.config.ts')).toContain("library: { type: 'module' }")
    expect(text).toContain("output: { assetPrefix: 'auto' }")
    expect(json.byHand).toEqual([])
  })

  it('Modern.js: options in module-federation.config.ts, which the plugin does not name, are changed there', async () => {
    const config = `import { appTools, defineConfig } from '@modern-js/app-tools'
import { moduleFederationPlugin } from '@module-federation/modern-js-v3'

export default defineConfig({
  // of our own
  plugins: [appTools(), moduleFederationPlugin()],
})
`
    const options = (more: string) => `export default createModuleFederationConfig({
  name: 'shop',
  manifest: { filePath: 'static' },
  filename: 'static/remoteEntry.js',
  exposes: { './Card': './src/Card.tsx' },
  shared: { react: { singleton: true }, 'react-dom': { singleton: true } },${more}
})
`
    await folder.write({ 'module-federation.config.ts': options('') })

    const { json, text } = await adopt('modern.config.ts', config)

    expect(json.byHand).toEqual([])
    expect(text).toBe(
      config.replace(
        'moduleFederationPlugin()],',
        `moduleFederationPlugin()],
  output: { assetPrefix: 'auto' },
  html: { scriptLoading: 'module' },
  tools: {
    rspack: {
      output: { module: true, chunkFormat: 'module', chunkLoading: 'import' },
    },
  },`,
      ),
    )
    expect(await read('module-federation.config.ts')).toMatch(
      /library: \{ type: 'module' \},\n {2}dts: false,\n\}\)\n$/,
    )
    // Its plugin is that of the project's own version.
    expect(JSON.parse(await read('package.json'))).toMatchObject({
      slipway: { manifest: 'dist/static/mf-manifest.json' },
    })
    expect(await read('package.json')).not.toContain('module-federation/')
  })

  it('a project without federation gets a plugin that exposes what is named', async () => {
    const config =
      "import react from '@vitejs/plugin-react'\n\nexport default { plugins: [react()] }\n"
    const vite = { ...react19, devDependencies: { vite: '^8.0.0' } }
    await folder.write({ 'package.json': about(vite), 'vite.config.ts': config })
    await folder.write({ 'src/order-card.tsx': '' })

    await folder.run(['adopt', '--yes', '--no-install', '--expose', 'src/order-card.tsx'])

    expect(await read('vite.config.ts')).toBe(`import react from '@vitejs/plugin-react'
import { federation } from '@module-federation/vite'

export default { plugins: [react(), federation({
  name: 'shop',
  filename: 'remoteEntry.js',
  manifest: true,
  dts: false,
  exposes: { './OrderCard': './src/order-card.tsx' },
  shared: {
    react: { singleton: true, requiredVersion: '^19.0.0' },
    'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
  },
})], experimental: { renderBuiltUrl: ${besideScripts} } }
`)
  })

  it.each(['./', ''])('Vite: a base that is %j stays, and needs nothing more', async (base) => {
    const config = `export default { plugins: [], base: '${base}' }\n`
    const vite = { ...react19, devDependencies: { vite: '^8.0.0' } }
    await folder.write({
      'package.json': about(vite),
      'vite.config.ts': config,
      'src/card.tsx': '',
    })

    await folder.run(['adopt', '--yes', '--no-install', '--expose', 'src/card.tsx'])

    expect(await read('vite.config.ts')).toMatch(new RegExp(`\\], base: '${base}' \\}\\n$`))
  })

  it('Vite: styles that come in one file for all come with their component', async () => {
    const plugin = "federation({ name: 'a', exposes: {} })"
    const config = `import { federation } from '@module-federation/vite'
export default { plugins: [${plugin}], build: { minify: false, cssCodeSplit: false } }
`
    const { text } = await adopt('vite.config.ts', config)

    expect(text).toContain('build: { minify: false, cssCodeSplit: true }')
  })

  it.each([
    ['', "'/'"],
    ["output: { assetPrefix: '/shop/' },", "'/shop/'"],
    ['output: { assetPrefix: prefix() },', undefined],
  ])(
    'Rsbuild: a new plugin starts the own page late, and its addresses stay, with %j',
    async (output, publicPath) => {
      const config = `export default {\n  plugins: [],\n  ${output}\n}\n`
      await folder.write({ 'package.json': about(react19), 'rsbuild.config.ts': config })
      await folder.write({ 'src/card.tsx': '' })

      await folder.run(['adopt', '--yes', '--no-install', '--expose', 'src/card.tsx'])

      const text = await read('rsbuild.config.ts')
      expect(text).toContain('experiments: { asyncStartup: true }')
      expect(/htmlPlugin: \{ publicPath: (.+?) \}/.exec(text)?.[1]).toBe(publicPath)
    },
  )

  describe('a component of Vue', () => {
    const vue = { dependencies: { vue: '^3.5.0' }, devDependencies: { vite: '^8.0.0' } }
    const project = {
      'package.json': about(vue),
      'vite.config.ts': 'export default { plugins: [] }\n',
      'src/DockCounter.vue': '',
    }
    const args = ['adopt', '--yes', '--no-install', '--json', '--expose', 'src/DockCounter.vue']

    it('is exposed by a bridge that is written beside it, and takes nothing of the host’s React', async () => {
      await folder.write({ ...project, 'tsconfig.json': '{}' })

      const { json } = await folder.run(args)

      const text = await read('vite.config.ts')
      expect(text).toContain("exposes: { './DockCounter': './src/dock-counter.bridge.ts' }")
      expect(text).not.toContain('shared')
      expect(await read('src/dock-counter.bridge.ts')).toContain("from './DockCounter.vue'")
      expect(json.changes[1].diff).toContain('+ export default function createBridge() {')
    })

    it('keeps a bridge that is there; without TypeScript it is of JavaScript', async () => {
      await folder.write({ ...project, 'src/dock-counter.bridge.js': '// ours' })

      await folder.run(args)

      expect(await read('vite.config.ts')).toContain("'./src/dock-counter.bridge.js'")
      expect(await read('src/dock-counter.bridge.js')).toBe('// ours')
    })
  })

  it('--location proposes a slot for what is exposed, and names the locations that there are', async () => {
    const config = 'export default { plugins: [] }\n'
    const vite = { ...react19, devDependencies: { vite: '^8.0.0' } }
    await folder.write({
      'package.json': about(vite),
      'vite.config.ts': config,
      'src/card.tsx': '',
    })
    const args = ['adopt', '--yes', '--no-install', '--expose', 'src/card.tsx', '--location']

    const wrong = await folder.run([...args, 'dashboard'])
    await folder.run([...args, 'dashboard-before-cards'])

    expect([wrong.code, wrong.err]).toEqual([
      64,
      expect.stringMatching(/no location "dashboard"\. There are: .*dashboard-before-cards/),
    ])
    expect(JSON.parse(await read('package.json')).slipway).toEqual({
      slots: [{ location: 'dashboard-before-cards', component: 'Card' }],
    })
    const alone = await folder.run(['adopt', '--yes', '--location', 'dashboard-before-cards'])
    expect(alone.err).toContain('--location goes with --expose')
  })

  it.each([
    ['webpack.config.js', webpackConfig],
    ['rspack.config.ts', rspackConfig],
    ['rsbuild.config.ts', rsbuildConfig],
    ['rslib.config.ts', rslibConfig],
    ['vite.config.ts', viteConfig],
  ])('%s: a second run changes nothing', async (file, config) => {
    const { text } = await adopt(file, config)
    const before = await read('package.json')

    const { json, code } = await folder.run(['adopt', '--yes', '--no-install', '--json'])

    expect([code, json.changes, await read(file)]).toEqual([0, [], text])
    expect(await read('package.json')).toBe(before)
  })

  it('what is computed is left, and said with its place and the lines to paste', async () => {
    const { code, json, text } = await adopt(
      'rspack.config.ts',
      `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack'
import { base, shares } from './base'
export default base([
  new ModuleFederationPlugin({ name: 'a', library: { type: 'module' }, filename: 'a.js', exposes: {}, shared: shares() }),
])
`,
    )

    expect(code).toBe(1)
    expect(text).toContain('shared: shares()')
    expect(json.byHand).toEqual([
      {
        file: 'rspack.config.ts',
        line: 4,
        reason: expect.stringContaining('"shared" is computed'),
        lines: expect.stringContaining('react: { singleton: true'),
      },
      {
        file: 'rspack.config.ts',
        line: 4,
        reason: expect.stringContaining('configuration around this plugin is computed'),
        lines: expect.stringContaining("chunkFormat: 'module'"),
      },
    ])
  })

  it('--dry-run shows the changes and writes nothing', async () => {
    await folder.write({ 'package.json': about(react19), 'vite.config.ts': viteConfig })

    const { out, code } = await folder.run(['adopt', '--dry-run'])

    expect(code).toBe(0)
    expect(out).toContain("-   base: 'http://localhost:3001',\n+   base: './',")
    expect(out).toContain('Not written: vite.config.ts, package.json.')
    expect(await read('vite.config.ts')).toBe(viteConfig)
  })

  it('the command that --dry-run names has the same files and flags', async () => {
    const vite = about({ ...react19, devDependencies: { vite: '^8.0.0' } })
    await folder.write({ 'package.json': vite, 'vite.config.ts': 'export default { plugins: [] }' })
    await folder.write({ 'src/order card.tsx': '', 'src/note.tsx': '' })
    const named = ['--config', 'vite.config.ts', '--expose', 'src/order card.tsx', 'src/note.tsx']

    const { json } = await folder.run(['adopt', '--dry-run', '--json', '--no-install', ...named])

    expect(json.next).toEqual([
      "npx slipway adopt --yes --config vite.config.ts --no-install --expose 'src/order card.tsx' src/note.tsx",
    ])
  })

  it.each([
    ['n', false],
    ['yes', true],
  ])(
    'at a terminal it shows the changes and asks: after "%s" they are written: %s',
    async (answer, isWritten) => {
      await folder.write({ 'package.json': about(react19), 'vite.config.ts': viteConfig })
      const [input, output] = [new PassThrough(), new PassThrough()]
      output.on('data', (part: Buffer) => {
        if (part.toString().endsWith(': ')) input.write(`${answer}\n`)
      })
      const spies = [
        jest.spyOn(console, 'log').mockImplementation(),
        jest.spyOn(process.stderr, 'write').mockReturnValue(true),
      ]

      await runSlipway({
        argv: ['node', 'slipway', 'adopt', '--no-install'],
        env: {},
        cwd: folder.path,
        isTerminal: true,
        terminal: { input, output },
      })
      for (const spy of spies) spy.mockRestore()

      expect((await read('vite.config.ts')) !== viteConfig).toBe(isWritten)
    },
  )

  it.each([
    [{}, /There is no configuration of webpack, .* --config <file>/],
    [
      { 'vite.config.ts': '', 'webpack.config.js': '' },
      /several configurations .*: webpack\.config\.js, vite\.config\.ts\. .* --config webpack\.config\.js/,
    ],
    [{ 'next.config.mjs': '' }, /next\.config is not changed by this command: Next builds pages/],
    [{ 'vite.config.ts': 'export default {' }, /vite\.config\.ts cannot be read: .*\(1:16\)/],
    [
      { 'modern.config.ts': "import '@modern-js/app-tools'\nexport default {}" },
      /modern\.config\.ts has no federation plugin\. Install @module-federation\/modern-js-v3 .* Then run this command again/,
    ],
    [
      { 'vite.config.ts': 'export default {}' },
      /vite\.config\.ts has no federation plugin for vite\. .* adopt --expose \.\/src\/card\.tsx\. .* "\.\/Card" then; .*: --expose \.\/OrderCard=\.\/src\/card\.tsx/,
    ],
  ])('%j is wrong use, with what to do', async (files, message) => {
    await folder.write(files)

    const { err, code } = await folder.run(['adopt', '--yes', '--no-install'])

    expect(code).toBe(64)
    expect(err).toMatch(message)
  })

  it('without a terminal it asks for --yes, and a file to expose must be there', async () => {
    await folder.write({ 'vite.config.ts': viteConfig })

    await folder.write({ 'src/note.tsx': '' })
    const named = ['--no-install', '--expose', './Note=src/note.tsx']
    const unasked = await folder.run(['adopt', ...named])
    const missing = await folder.run(['adopt', '--expose', 'src/card.tsx'])

    const again = (how: string) => `: npx slipway adopt ${[how, ...named].join(' ')}`
    expect(unasked.code).toBe(64)
    expect(unasked.err).toContain(again('--yes'))
    expect(unasked.err).toContain(again('--dry-run'))
    expect([missing.code, missing.err]).toEqual([
      64,
      expect.stringContaining('There is no src/card.tsx'),
    ])
  })

  it("from end to end: webpack's own plugin, adopted, is a build without a fault", async () => {
    const config = `const { ModuleFederationPlugin } = require('webpack').container
module.exports = {
  entry: {},
  mode: 'development',
  plugins: [
    new ModuleFederationPlugin({
      name: 'books',
      filename: 'remoteEntry.js',
      exposes: { './Card': './card.js' },
      shared: ['react', 'react-dom'],
    }),
  ],
}
`
    const card = "import { createElement } from 'react'\nexport default () => createElement('p')\n"
    await folder.write({ 'card.js': card })
    const { text } = await adopt('webpack.config.cjs', config)

    const build =
      "require('webpack')({ ...require('./webpack.config.cjs'), context: __dirname }, (error, stats) => { if (error ?? stats.hasErrors()) throw error ?? stats.toString() })"
    await folder.write({ 'build.cjs': build })
    await promisify(execFile)(process.execPath, ['build.cjs'], { cwd: folder.path })
    const { json } = await folder.run(['describe', '--json'])

    expect(text).toContain('@module-federation/enhanced/webpack')
    expect(json).toMatchObject({ ok: true, name: 'books', components: ['books/Card'] })
    await rm(join(folder.path, 'dist'), { recursive: true })
  })
})
