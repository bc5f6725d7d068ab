/** What the host gives to remotes: the federation runtime, and the modules that are shared. */
export { provideCore } from './provide-core'
export { createShareScope } from './share-scope'
