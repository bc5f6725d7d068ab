import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import { minify } from '@swc/core'
import { build } from 'esbuild'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack'
import { languageTags } from './shared/contract/languages'
import { chunksOf, pageIds } from './shared/contract/pages'

interface HostBuildOptions {
  /** Folder of the repository. */
  readonly root: string
  /** `emulator`: for the SDK, as in production but with the development build of React. */
  readonly mode: 'production' | 'development' | 'emulator'
}

/** The host's build: modules with hashed names, and `assets.json` for the server's pages. */
export default function hostConfig({ root, mode }: HostBuildOptions): Configuration {
  const isProduction = mode !== 'development'
  return {
    mode: isProduction ? 'production' : 'development',
    context: root,
    target: ['web', 'es2022'],
    entry: { main: './host/main.ts' },
    devtool: isProduction ? false : 'cheap-module-source-map',
    experiments: { outputModule: true },
    output: {
      path: join(root, mode === 'emulator' ? 'shared/dist/emulator/host' : 'dist/host'),
      clean: true,
      module: true,
      chunkFormat: 'module',
      publicPath: 'auto',
      uniqueName: 'slipway',
      filename: isProduction ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: isProduction ? '[name].[contenthash:8].js' : '[name].js',
      crossOriginLoading: 'anonymous',
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: isProduction ? smallBuilds(root) : {} },
    module: { rules: [scriptRule(isProduction), styleRule] },
    plugins: [
      new MiniCssExtractPlugin({
        // Class names are unique to their file, and no element has those of two files: any order looks the same.
        ignoreOrder: true,
        filename: isProduction ? '[name].[contenthash:8].css' : '[name].css',
        // The entry, and with it the sign-in page, names each of them: a number is shorter.
        chunkFilename: isProduction ? '[id].[contenthash:8].css' : '[name].css',
      }),
      loaderAtOnce(root),
      ...(isProduction ? [new SealedEntryPlugin()] : []),
      new HostAssetsPlugin(mode, root),
      ...(isProduction ? [] : [new ReactRefreshPlugin({ overlay: false })]),
    ],
    optimization: {
      nodeEnv: mode === 'production' ? 'production' : 'development',
      splitChunks: {
        // The pseudo-language is made from English; a reader of English shall fetch one file.
        // What is `whole` is opened by few, and shall not take files of many pages to pieces.
        chunks: (chunk) => !chunk.canBeInitial() && !/^(?:texts|whole)-/.test(chunk.name ?? ''),
        // Each piece has its name in the entry, and with it on the sign-in page.
        minSize: 30_000,
        cacheGroups: {
          react: {
            test: /node_modules\/(react|react-dom|scheduler)\//,
            name: 'react',
            chunks: 'all',
            enforce: true,
          },
        },
      },
      minimizer: [
        new TerserPlugin({
          exclude: reactFile,
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          // 0.2 kB of the sign-in page, 0.7 kB of a list; more passes win nothing.
          minimizerOptions: { compress: { passes: 5 }, mangle: true },
        }),
        // 0.1 kB less of React by the slower one of the two; of the host's own code it makes more.
        new TerserPlugin({
          include: reactFile,
          extractComments: false,
          minimizerOptions: { module: true, ecma: 2020, compress: { passes: 3 } },
        }),
      ],
    },
    cache: {
      type: 'filesystem',
      name: `host-${mode}`,
      cacheDirectory: join(root, '.cache/webpack'),
      buildDependencies: {
        config: [join(root, 'webpack.config.ts'), join(root, 'package-lock.json')],
      },
    },
    performance: false,
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  }
}

const reactFile = /^react\./

// By itself the package gives its development build to every bundler.
function smallBuilds(root: string) {
  return {
    'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
  }
}

// Only where the kit's two buttons ask for it: menus and dialogs keep their way in and out.
function loaderAtOnce(root: string) {
  const buttons = /[\\/](?:Button|ActionIcon)\.mjs$/
  return new webpack.NormalModuleReplacementPlugin(/\/Transition\.mjs$/, (asked) => {
    if (!buttons.test(asked.contextInfo?.issuer ?? '')) return
    asked.request = join(root, 'host/ui/theme/loader-at-once.tsx')
  })
}

function scriptRule(isProduction: boolean) {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: 'swc-loader',
    options: {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: {
          react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction },
        },
      },
    },
  }
}

const styleRule = {
  test: /\.css$/,
  sideEffects: true,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          // They are in the scripts as well, and those of the first pages are counted in bytes.
          localIdentName: '[local]-[hash:base64:5]',
        },
      },
    },
  ],
}

/**
 * Takes the bundler's own export out of the entry: no file of ours asks for it, and a remote that imported the entry would
 * have every module of the host by it, with what they keep.
 */
class SealedEntryPlugin {
  apply(compiler: Compiler): void {
    const name = 'SealedEntryPlugin'
    compiler.hooks.compilation.tap(name, (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE
      compilation.hooks.processAssets.tap({ name, stage }, () => sealEntry(compilation))
    })
  }
}

const exported = /export \{ __webpack_require__ \};?/

function sealEntry(compilation: Compilation): void {
  const { RawSource } = webpack.sources
  const files = [...(compilation.entrypoints.get('main')?.getFiles() ?? [])]
  const open = files.filter((file) =>
    exported.test(compilation.assets[file]?.source().toString() ?? ''),
  )
  if (open.length === 0)
    throw new Error('The entry exports nothing of the bundler: SealedEntryPlugin can go.')
  for (const file of open) {
    compilation.updateAsset(
      file,
      (source) => new RawSource(source.source().toString().replace(exported, '')),
    )
  }
}

/** Writes `assets.json`: what the page has to name, and the integrity of each file. */
class HostAssetsPlugin {
  readonly #mode: HostBuildOptions['mode']
  readonly #root: string
  #federation: Promise<FederationFile> | undefined

  constructor(mode: HostBuildOptions['mode'], root: string) {
    this.#mode = mode
    this.#root = root
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostAssetsPlugin', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tapPromise({ name: 'HostAssetsPlugin', stage }, async () => {
        // While the host is worked on, it is built once.
        this.#federation ??= buildFederation(this.#root)
        this.#write(compilation, await this.#federation, await startTexts())
      })
    })
  }

  #write(compilation: Compilation, runtime: FederationFile, texts: StartTexts): void {
    const { RawSource } = webpack.sources
    const federation = `federation.${digestOf(runtime.bytes, 'hex').slice(0, 16)}.js`
    const info = { minimized: true, javascriptModule: true }
    compilation.emitAsset(federation, new RawSource(runtime.bytes), info)
    const described = describeChunks(compilation)
    for (const fault of faultsOfPages(Object.keys(described.chunks)))
      compilation.errors.push(new webpack.WebpackError(fault))
    const assets = {
      ...described,
      federation,
      startTexts: texts,
      packages: packagesOf([...filesOfModules(compilation), ...runtime.sources]),
      integrity: {} as Record<string, string>,
    }
    for (const { name, source } of compilation.getAssets()) {
      if (!/\.(js|css)$/.test(name) || name.includes('hot-update')) continue
      const bytes = Buffer.from(source.source())
      assets.integrity[name] = this.#mode === 'development' ? '' : integrityOf(bytes)
      if (this.#mode === 'production')
        compilation.emitAsset(`${name}.br`, new RawSource(compress(bytes)))
    }
    compilation.emitAsset('assets.json', new RawSource(JSON.stringify(assets, null, 2)))
  }
}

type StartTexts = Readonly<Record<string, unknown>>

/** What the server's page says when none of this runs, by language. */
async function startTexts(): Promise<StartTexts> {
  const texts = languageTags().map(async (language) => {
    const file = await import(`./host/texts/${language}/start.ts`)
    return [language, file.startTexts] as const
  })
  return Object.fromEntries(await Promise.all(texts))
}

/** Paths of the packages, from the repository's folder, that the files are made of. */
function packagesOf(files: readonly string[]): readonly string[] {
  const paths = files.map(
    (file) =>
      /node_modules\/(?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*/.exec(file)?.[0],
  )
  return [...new Set(paths.filter((path) => path !== undefined))].toSorted()
}

function filesOfModules({ modules }: Compilation): readonly string[] {
  // Modules that became one are within it.
  const all = [...modules].flatMap((one) => [one, ...(Reflect.get(one, 'modules') ?? [])])
  return all.flatMap((one) => one.nameForCondition() ?? [])
}

interface ChunkFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

function describeChunks(compilation: Compilation) {
  const entry = filesOf(compilation.entrypoints.get('main')?.getFiles() ?? [])
  const chunks: Record<string, ChunkFiles> = {}
  for (const group of compilation.chunkGroups) {
    if (!group.name || group.name === 'main') continue
    const files = filesOf(group.getFiles())
    chunks[group.name] = {
      scripts: files.scripts.filter((name) => !entry.scripts.includes(name)),
      styles: files.styles.filter((name) => !entry.styles.includes(name)),
    }
  }
  return { entry, chunks }
}

// The names of chunks stand in comments beside the imports, where no type sees them.
function faultsOfPages(built: readonly string[]): string[] {
  const named = new Set(pageIds().flatMap(chunksOf))
  return [
    ...[...named]
      .filter((name) => !built.includes(name))
      .map((name) => `shared/contract/pages.ts names the chunk ${name}, which no import makes.`),
    ...built
      .filter((name) => name.startsWith('page-') && !named.has(name))
      .map((name) => `An import makes the chunk ${name}, which shared/contract/pages.ts lacks.`),
  ]
}

function filesOf(names: readonly string[]): ChunkFiles {
  const current = names.filter((name) => !name.includes('hot-update'))
  return {
    scripts: current.filter((name) => name.endsWith('.js')),
    styles: current.filter((name) => name.endsWith('.css')),
  }
}

interface FederationFile {
  readonly bytes: Buffer
  readonly sources: readonly string[]
}

/** The module that remotes import as `@slipway/federation`: a file of its own, beside the bundles. */
async function buildFederation(root: string): Promise<FederationFile> {
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, 'shared/federation/federation.ts')],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    define: { ENV_TARGET: '"web"' },
    metafile: true,
    write: false,
  })
  const code = outputFiles.map(({ text }) => text).join('')
  // It makes the file 1.4 kB smaller than esbuild does.
  const small = await minify(code, { module: true, compress: true, mangle: true })
  return { bytes: Buffer.from(small.code), sources: Object.keys(metafile.inputs) }
}

function integrityOf(bytes: Buffer): string {
  return `sha384-${digestOf(bytes, 'base64')}`
}

function digestOf(bytes: Buffer, encoding: 'hex' | 'base64'): string {
  return createHash('sha384').update(bytes).digest(encoding)
}

function compress(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
}
