/** Where a page of `docs/` is on the site, where that is not its own path. */
export const pageAddresses: Record<string, string> = {
  'site/home.md': 'index.md',
  'site/start.md': 'start.md',
  'README.md': 'all-pages.md',
  'teams/README.md': 'teams/index.md',
  'spec/README.md': 'spec/index.md',
  'decisions/README.md': 'decisions/index.md',
}
