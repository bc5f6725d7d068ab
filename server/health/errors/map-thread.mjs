import { register } from 'tsx/esm/api'

// From the sources: a thread has no hooks of the one that starts it. The built thread has this file's name.
register()
await import('./map-thread.ts')
