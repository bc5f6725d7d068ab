import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build } from 'esbuild'

/**
 * Builds what the demo's later versions of remotes change (`server/showcase/remotes`) into `dist/showcase`, a script
 * and its source map each, in some milliseconds: the rest of such a version is the build that there is.
 */
export async function bundleShowcase(root: string): Promise<void> {
  const [from, outdir] = [join(root, 'server/showcase/remotes'), join(root, 'dist/showcase')]
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: (await readdir(from)).map((name) => join(from, name)),
    format: 'esm',
    target: 'es2022',
    minify: true,
    sourcemap: 'external',
    outdir,
    write: false,
    logLevel: 'error',
  })
  await mkdir(outdir, { recursive: true })
  for (const { path, text } of outputFiles)
    await writeFile(path, path.endsWith('.map') ? asOfTeam(text) : text)
}

/** A team's sources are in its own folder. */
function asOfTeam(map: string): string {
  const parsed = JSON.parse(map) as { readonly sources: readonly string[] }
  return JSON.stringify({
    ...parsed,
    sources: parsed.sources.map((path) => `./src/${basename(path)}`),
  })
}
