import type { IForbiddenRuleType } from 'dependency-cruiser'

const below = ['changes', 'storage', 'http', 'languages', 'loops', 'capabilities']
const rules = ['slots', ...below]
const rooms = ['identity', ...rules]
const parts = ['catalog', 'resources', 'dashboards', 'accounts', 'application', ...rooms]

/** The rooms of the server, and which of the others each may open. `http` knows of the storage only its errors. */
export const serverRooms: Readonly<Record<string, readonly string[]>> = {
  process: [
    'delivery',
    'doctor',
    'demo/accounts',
    'audit',
    'layout',
    'metrics',
    'overview',
    'retention',
    'showcase',
    'webhooks',
    ...parts,
    'health',
    'guard',
  ],
  cli: [
    'process',
    'doctor',
    'audit',
    'webhooks',
    'delivery/explain',
    'health/budgets',
    'health/errors',
    'health/figures',
    'overview',
    'retention',
    'layout',
    'guard',
    ...parts,
  ],
  // Starts the whole server in the process of a test.
  trial: ['process', 'application', 'delivery/assets', 'http', 'identity', 'storage'],
  // The demo's week is written by what makes a real one.
  showcase: ['catalog', 'guard', 'health', ...rooms],
  // It says in one place what the others know.
  overview: ['audit', 'catalog', 'health/budgets', 'health/figures', ...rooms],
  audit: [
    'catalog',
    'layout',
    'accounts',
    'webhooks',
    'guard/guard-mode',
    'health/budgets',
    ...rooms,
  ],
  // What fails is counted once, by Health.
  guard: ['catalog', 'health/budgets', 'health/figures', 'health/histograms', ...rooms],
  delivery: [...parts, 'health'],
  health: ['catalog/catalog-state', 'threads', ...rooms],
  // It is about what registers and proposes slots.
  layout: parts,
  catalog: ['threads', ...rooms],
  resources: rooms,
  dashboards: ['resources', ...rooms],
  accounts: rooms,
  // What all servers of a database say of themselves.
  doctor: ['identity', ...below],
  // It describes resources and dashboards, so it knows what they are made of.
  application: ['resources', 'dashboards', ...rules],
  identity: rules,
  slots: below,
  changes: ['storage', 'http'],
  storage: [],
  // What an older server beside this one cannot hold.
  capabilities: ['storage'],
  // What runs again and again beside the requests.
  loops: [],
  // Work that must not hold up requests.
  threads: [],
  // What every room says to readers.
  languages: [],
  metrics: ['http'],
  webhooks: ['identity', ...below],
  // What goes once it is old, wherever it was made.
  retention: ['catalog/file-cache', 'identity', ...below],
  http: ['storage/dialects/storage-errors'],
}

const texts = ['ui', 'texts', 'formats']
const calls = ['session', 'stream', 'api', ...texts]
const boxes = ['slots', ...calls]
const forms = ['forms', 'fields', ...boxes]

/** The rooms of the host, likewise. `bootstrap.tsx` joins them, and `alone` some of them: only these two know `remotes`. */
export const hostRooms: Readonly<Record<string, readonly string[]>> = {
  shell: ['pages', 'layout', ...forms],
  pages: ['layout', ...forms],
  // What operators decide of slots, for their page and for what is drawn over pages.
  layout: calls,
  forms: ['fields', ...boxes],
  // A field finds its form by a context.
  fields: ['forms/record-form-context', ...boxes],
  slots: calls,
  session: ['stream', 'api', ...texts],
  stream: ['api', ...texts],
  api: texts,
  // What shows an error reads it.
  ui: ['texts', 'formats', 'api/describe-error'],
  // A page is drawn again in another language.
  texts: ['ui/signal'],
  formats: [],
  // Joins the parts as `bootstrap.tsx` does, for a page that is not a host's.
  alone: ['remotes/remotes', 'slots', 'session', 'texts/texts', 'ui/theme', 'ui/page-nonce'],
  // The face that slots are drawn through, and what a development server changes in the page.
  remotes: ['slots/component-source', 'slots/slot-timeline', 'session/develop', ...texts],
}

const notProduct = '\\.test\\.tsx?$|\\.suite\\.ts$|/testing/'

interface Allowed {
  readonly except?: string
}

const rule = (
  name: string,
  [from, to]: readonly [from: string, to: string],
  { except }: Allowed = {},
): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: notProduct },
  to: { path: to, ...(except && { pathNot: except }) },
})

const roomRules = Object.entries({ server: serverRooms, host: hostRooms }).flatMap(
  ([house, rooms]) =>
    Object.entries(rooms).map(([room, others]) => {
      const open = [room, ...others].map((name) => (name.includes('/') ? name : `${name}/`))
      return rule(`${house}-${room}`, [`^${house}/${room}/`, `^${house}/(?!${open.join('|')})`])
    }),
)

/** The rules of who may import whom: the table of docs/architecture.md, row by row. */
export const forbidden: readonly IForbiddenRuleType[] = [
  rule('contract-alone', ['^shared/contract/', '^(?!shared/contract/|node_modules/zod/)']),
  rule('sdk', [
    '^shared/(sdk|ui)/',
    '^(shared/(build|check|testing|cli)|host|server|remotes|e2e|bench)/|^node:',
  ]),
  rule('form', ['^shared/form/', '^(?!shared/(form|contract)/|node_modules/(@types/)?react/)']),
  rule('check-anywhere', [
    '^shared/check/',
    '^(?!shared/(check|contract)/|node_modules/(acorn|postcss|postcss-selector-parser|semver|@types/semver)/)',
  ]),
  rule('emulator', [
    '^shared/emulator/',
    '^(shared/(sdk|ui|form|build|cli|testing)|host|server|remotes|e2e|bench)/|^node:',
  ]),
  rule('build', [
    '^shared/(build|cli)/',
    '^(shared/(sdk|ui|form|testing)|host|server|remotes|e2e|bench)/',
  ]),
  // It writes files, and asks; nothing else of ours is in its package.
  rule('create', [
    '^shared/create/',
    '^(?!shared/(create|cli/(ask|own-package|files/.*))(\\.ts$|/)|(?:node:)?[a-z/]+$)',
  ]),
  rule('build-cli', ['^shared/(build|check)/', '^shared/cli/']),
  rule('server-alone', [
    '^server/',
    '^(host|remotes|e2e|bench)/|^shared/(?!contract/|check/)|node_modules/(react|react-dom)/',
  ]),
  ...roomRules,
  // As anybody's: what it needs has a package's name.
  rule('application-alone', ['^server/(demo|template)/', '^(?!server/(demo|template)/)'], {
    except: `^server/application/application\\.ts$|^shared/|^(?:node:)?[a-z/]+$`,
  }),
  {
    name: 'application-by-name',
    severity: 'error',
    from: { path: '^server/(demo|template)/', pathNot: notProduct },
    to: { path: '^(server/(?!demo/|template/)|shared/)', dependencyTypes: ['local'] },
  },
  rule('demo-unknown', [
    '^server/(?!demo/|process/(?:run|demo-showcase)|testing/)',
    '^server/demo/',
  ]),
  rule('host-server', ['^host/', '^(server|remotes|e2e|bench)/']),
  rule('host-node', ['^host/', '^(node:|fs$|path$)']),
  rule('host-remotes-face', ['^host/(?!remotes/)', '^host/remotes/(?!remotes\\.ts$)']),
  rule('host-sdk-build', ['^host/', '^shared/(build|cli|testing)/']),
  // In code that comes when it is asked for: no page is drawn with it.
  rule('host-check-later', ['^host/(?!layout/)', '^shared/check/']),
  rule('remotes-alone', [
    '^(e2e/)?remotes/([^/]+)/',
    '^(host|server|shared/(contract|sdk|ui|form|build|check|testing)/.*\\.(?!ts)|e2e/(?!remotes/)|bench)/',
  ]),
  rule('remotes-apart', ['^((?:e2e/)?remotes/[^/]+)/', '^(e2e/)?remotes/'], { except: '^$1/' }),
  // A PostgreSQL to run the product on, and versions as a build leaves them, are no part of the product; the registry alone takes more than a page may have.
  rule('tests-outside', ['^(e2e|bench)/', '^(host|server|remotes)/'], {
    except:
      '^server/(application/(application|with-language)|demo/application|slots/slot-registry|testing/(database/postgres-server|balancer|built-version|pack-archive))\\.ts$|^host/texts/pseudo-text\\.ts$',
  }),
  { name: 'no-circle', severity: 'error', from: {}, to: { circular: true } },
]

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(?!node_modules/).*/dist/|\\.cache/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
}
