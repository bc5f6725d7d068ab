/** A remote of a public repository, and what it takes to build it as its authors left it. */
export interface Recipe {
  readonly name: string
  /** `owner/name` on GitHub. */
  readonly repository: string
  readonly commit: string
  /** The folder of the remote in it. */
  readonly folder: string
  /** Further folders that it takes packages from. */
  readonly beside?: readonly string[]
  /** Packages that its workspace gives it: package → the version, or `file:` and the folder. */
  readonly workspace?: Readonly<Record<string, string>>
  /** Packages that it needs otherwise than it says, beside what `adopt` writes: each is one edit. */
  readonly edits?: Readonly<Record<string, string>>
}

const rstack = {
  repository: 'rstackjs/rstack-examples',
  commit: '74fe82390f903ba7ce5f562fd98bf6f0efcafb45',
}
const federationVite = {
  repository: 'module-federation/vite',
  commit: 'f52dda9cb1b8ba0f09f7a1015062de70e4927d85',
}
// They ask for 0.23, which not every registry has.
const early = { '@module-federation/rsbuild-plugin': '0.24.1' }
const crossEnv = { 'cross-env': '10.1.0' }

/** Ten builds of the world: five bundlers, React 16 to 19. All are to be drawn. */
export const recipes: readonly Recipe[] = [
  {
    name: 'rsbuild',
    ...rstack,
    folder: 'rsbuild/module-federation-enhanced/provider',
    edits: { ...early, '@module-federation/enhanced': '0.24.1' },
  },
  { name: 'rslib', ...rstack, folder: 'rslib/module-federation/mf-remote', edits: early },
  {
    name: 'webpack',
    ...rstack,
    folder: 'rspack/module-federation-interop/webpack-mf',
    workspace: crossEnv,
  },
  { name: 'rspack', ...rstack, folder: 'rspack/module-federation-v1/lib1', workspace: crossEnv },
  {
    name: 'rspack-tailwind',
    ...federationVite,
    folder: 'examples/vite-webpack-rspack/rspack',
  },
  {
    name: 'vite',
    ...federationVite,
    folder: 'examples/vite-vite/vite-remote',
    beside: ['examples/vite-vite/shared-lib'],
    workspace: {
      '@module-federation/vite': '1.23.0',
      '@vite-vite/shared-lib': 'file:../shared-lib',
    },
  },
  {
    name: 'vite-originjs',
    repository: 'originjs/vite-plugin-federation',
    commit: '91014da9a39d9ea264e2ca7c5d22c620d5752073',
    folder: 'packages/examples/react-vite/remote',
  },
  {
    name: 'webpack-react-18',
    repository: 'talkohavy/webpack-micro-frontends-react',
    commit: 'd982b6de412e37e51f021efe3c8bac4e3c902328',
    folder: 'apps/mf-books',
  },
  {
    name: 'webpack-react-16',
    repository: 'xiabin1235910/module-federation-examples',
    commit: '1f206e5534dcb6e20adfab8b4a4e6eb0a28b1388',
    folder: 'advanced-api/dynamic-remotes/app2',
  },
  {
    name: 'vite-react-19',
    repository: 'talkohavy/vite-micro-frontends-react',
    commit: '07f8e11df86671b27c3409b518a62fdc01945c2d',
    folder: 'apps/booksMF',
  },
]
