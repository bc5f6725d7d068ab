import { generateSW } from 'workbox-build'

/** Writes the service worker that keeps the whole site: who opened one page reads all of them without a network. */
export async function keepOffline(folder: string): Promise<void> {
  await generateSW({
    swDest: `${folder}/sw.js`,
    globDirectory: folder,
    globPatterns: ['**/*.{html,js,css,svg,png,json}'],
    maximumFileSizeToCacheInBytes: 8_000_000,
    // A page is asked for with its anchor and what a search adds.
    ignoreURLParametersMatching: [/.*/],
    clientsClaim: true,
    skipWaiting: true,
    sourcemap: false,
    inlineWorkboxRuntime: true,
  })
}
