import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { headingAnchor } from './heading-anchor.mts'
import { keepOffline } from './keep-offline.mts'
import { linksOfTheRepository } from './links.mts'
import { pageAddresses } from './page-addresses.mts'
import { nav, sidebar } from './pages.mts'

const version = process.env.SITE_VERSION ?? 'next'

/** The site of `docs/`: one folder for each version, all of it on disk, nothing from elsewhere. */
export default defineConfig({
  title: 'Slipway',
  description:
    'An admin host whose pages have named slots, filled by separately built, federated remotes',
  lang: 'en',
  srcDir: '..',
  srcExclude: ['site/*/**', 'api/**', 'spec/proofs.md'],
  outDir: '../../dist/site/' + version,
  cacheDir: '../../.cache/site',
  base: `/${version}/`,
  rewrites: pageAddresses,
  cleanUrls: false,
  // Otherwise the same commit would not give the same bytes.
  lastUpdated: false,
  markdown: {
    // The usual ones have comments that are hard to read.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    anchor: { slugify: headingAnchor },
    config: (markdown) => markdown.use(linksOfTheRepository),
  },
  themeConfig: {
    nav,
    sidebar,
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
    docFooter: { prev: 'Before', next: 'Next' },
  },
  vite: {
    plugins: [llms({ ignoreFiles: ['site/*/**', 'api/**', 'spec/proofs.md'] })],
    server: { fs: { allow: ['../..'] } },
  },
  // The theme's first page has no landmark of its own.
  transformHtml: (page) => page.replace('<div class="VPHome', '<div role="main" class="VPHome'),
  buildEnd: ({ outDir }) => keepOffline(outDir),
})
