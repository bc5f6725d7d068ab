import { loadComponent } from './load-component'
import { type LoadRemote, loadPatiently } from './load-patiently'

/** What this page loads components with. */
export const loadRemote: LoadRemote = loadPatiently(loadComponent)
