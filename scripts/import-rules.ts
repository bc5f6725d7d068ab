import type { IForbiddenRuleType } from 'dependency-cruiser'

const folders = ['slots', 'auth', 'resources', 'catalog', 'meta', 'manage']

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
  from: { path: from, pathNot: '\\.test\\.tsx?$|\\.suite\\.ts$|/testing/' },
  to: { path: to, ...(except && { pathNot: except }) },
})

const inServer = (names: readonly string[]) => `^server/(${names.join('|')})/`

/** Who may import whom: the table of docs/architecture.md, row by row. */
export const forbidden: readonly IForbiddenRuleType[] = [
  rule('contract-alone', ['^shared/contract/', '^(?!shared/contract/|node_modules/zod/)']),
  rule('sdk', [
    '^shared/(sdk|ui)/',
    '^(shared/(build|check|testing|cli)|host|server|remotes|e2e|bench)/|^node:',
  ]),
  rule('check-anywhere', [
    '^shared/check/',
    '^(?!shared/(check|contract)/|node_modules/(acorn|postcss|postcss-selector-parser|semver|@types/semver)/)',
  ]),
  rule('emulator', [
    '^shared/emulator/',
    '^(shared/(sdk|ui|build|cli|testing)|host|server|remotes|e2e|bench)/|^node:',
  ]),
  rule('build', [
    '^shared/(build|cli)/',
    '^(shared/(sdk|ui|testing)|host|server|remotes|e2e|bench)/',
  ]),
  rule('build-cli', ['^shared/(build|check)/', '^shared/cli/']),
  rule('server-alone', [
    '^server/',
    '^(host|remotes|e2e|bench)/|^shared/(?!contract/|check/)|node_modules/(react|react-dom)/',
  ]),
  rule('storage-last', ['^server/storage/', inServer(folders)], { except: '^server/slots/' }),
  rule('slots-right', [
    '^server/slots/',
    inServer(['auth', 'resources', 'catalog', 'meta', 'manage']),
  ]),
  rule('auth-right', ['^server/auth/', inServer(['resources', 'catalog', 'meta', 'manage'])]),
  rule('resources-right', ['^server/resources/', inServer(['auth', 'catalog', 'meta', 'manage'])]),
  rule('catalog-right', ['^server/catalog/', inServer(['auth', 'resources', 'meta', 'manage'])]),
  rule('meta-right', ['^server/meta/', inServer(['manage'])]),
  rule('manage-right', ['^server/manage/', inServer(['slots', 'resources', 'catalog', 'meta'])]),
  rule('http-alone', ['^server/http/', inServer([...folders, 'storage'])], {
    except: 'storage/storage-errors',
  }),
  rule('demo-face', ['^server/(demo|template)/', '^server/'], {
    except: '^server/(demo|template|application)[./]',
  }),
  rule('demo-unknown', ['^server/(?!demo/|announce|testing/)', '^server/demo/']),
  rule('host-server', ['^host/', '^(server|remotes|e2e|bench)/']),
  rule('host-node', ['^host/', '^(node:|fs$|path$)']),
  rule('host-sdk-build', ['^host/', '^shared/(build|check|cli|testing)/']),
  rule('host-slots-federation', [
    '^host/slots/',
    '^host/(federation|forms|pages|shell|inspector)/',
  ]),
  rule('host-federation', ['^host/federation/', '^host/(slots|forms|pages|shell|inspector)/']),
  rule('host-api', ['^host/api/', '^host/(slots|federation|forms|pages|shell|inspector)/']),
  rule('host-forms', ['^host/forms/', '^host/(federation|pages|shell|inspector)/']),
  rule('host-pages', ['^host/pages/', '^host/(federation|shell)/']),
  rule('remotes-alone', [
    '^(e2e/)?remotes/([^/]+)/',
    '^(host|server|shared/(contract|sdk|ui|build|check|testing)/.*\\.(?!ts)|e2e/(?!remotes/)|bench)/',
  ]),
  rule('remotes-apart', ['^((?:e2e/)?remotes/[^/]+)/', '^(e2e/)?remotes/'], { except: '^$1/' }),
  // A PostgreSQL to run the product on is no part of the product; the registry alone takes more than a page may have.
  rule('tests-outside', ['^(e2e|bench)/', '^(host|server|remotes)/'], {
    except: '^server/(application|slots/slot-registry|testing/(postgres-server|balancer))\\.ts$',
  }),
  {
    name: 'no-circle',
    severity: 'error',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
]

export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '/dist/|\\.cache/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
}
