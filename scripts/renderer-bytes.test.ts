import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'

const root = process.cwd()
const sdk = join(root, 'dist/sdk/package')

const page = `import { AppSlotRenderer, createSlotPage, SlotPageProvider } from '@slipway/sdk/renderer'
globalThis.page = [AppSlotRenderer, createSlotPage, SlotPageProvider]`

// The packed SDK is installed nowhere here: its entries by its own `exports`.
async function packedSdk(): Promise<Plugin> {
  const { exports: entries } = JSON.parse(await readFile(join(sdk, 'package.json'), 'utf8'))
  return {
    name: 'packed-sdk',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^@slipway\/sdk/ }, ({ path }) => {
        const entry = entries[path.replace('@slipway/sdk', '.')]
        return { path: join(sdk, (entry.import ?? entry).default) }
      }),
  }
}

async function bundlePage() {
  return build({
    stdin: { contents: page, resolveDir: root },
    bundle: true,
    splitting: true,
    format: 'esm',
    minify: true,
    outdir: 'out',
    external: ['react', 'react-dom'],
    plugins: [await packedSdk()],
    metafile: true,
    write: false,
  })
}

/** The files of an output and of what it imports statically. */
function filesOf({ outputs }: Metafile, entry: string): ReadonlySet<string> {
  const files = new Set([entry])
  for (const file of files)
    for (const one of outputs[file]?.imports ?? [])
      if (!one.external && one.kind === 'import-statement') files.add(one.path)
  return files
}

test('the renderer alone has at most the bytes that docs/parts-alone.md says', async () => {
  const { metafile, outputFiles } = await bundlePage()
  const outputs = Object.keys(metafile.outputs)
  const sizeOf = (file: string) => {
    const found = outputFiles.find(({ path }) => path.endsWith(file))
    return brotliCompressSync(found?.contents ?? Buffer.alloc(0)).length
  }
  const sum = (files: Iterable<string>) => [...files].reduce((all, file) => all + sizeOf(file), 0)
  const without = (files: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...files].filter((file) => !others.has(file))
  const named = (name: RegExp) => filesOf(metafile, outputs.find((file) => name.test(file)) ?? '')
  const first = filesOf(metafile, 'out/stdin.js')
  const federation = brotliCompressSync(await readFile(join(sdk, 'dist/renderer/federation.js')))

  const sizes = [
    sum(first),
    sum(without(named(/\/load-component-/), first)) + federation.length,
    sum(without(named(/\/read-manifests-/), first)),
  ].map((bytes) => bytes / 1000)

  const markdown = await readFile(join(root, 'docs/parts-alone.md'), 'utf8')
  const rows = [...markdown.matchAll(/^\| .* \| ([\d.]+) \| (\d+) \|$/gm)]
  expect(rows).toHaveLength(sizes.length)
  for (const [index, [, said, most]] of rows.entries()) {
    expect(sizes[index]).toBeLessThan(Number(most))
    // What checks answers grows with each answer of the server: a page need not say its last byte.
    expect(Math.abs((sizes[index] ?? 0) - Number(said))).toBeLessThan(0.5)
  }
})
