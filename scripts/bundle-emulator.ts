import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleHost } from './bundle-host'

/** The folder of the emulator of `slipway dev` until it is packed into the SDK. */
export const emulatorPlace = 'shared/dist/emulator'

/** Builds the emulator: the real host with React for development, the bar, and hot reload. */
export async function bundleEmulator(root: string): Promise<void> {
  await bundleHost(root, 'emulator')
  await bundleBar(root)
}

async function bundleBar(root: string): Promise<void> {
  const sources = join(root, 'shared/emulator')
  const common = {
    bundle: true,
    minify: true,
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    outdir: join(root, emulatorPlace),
    logLevel: 'error',
  } as const
  const production = { 'process.env.NODE_ENV': '"production"' }
  await build({
    ...common,
    entryPoints: ['bar.tsx', 'bar.css'].map((name) => join(sources, name)),
    format: 'esm',
    define: production,
  })
  // React Refresh is empty in production.
  const development = { 'process.env.NODE_ENV': '"development"' }
  await build({
    ...common,
    entryPoints: [join(sources, 'refresh.ts')],
    format: 'iife',
    define: development,
  })
}
