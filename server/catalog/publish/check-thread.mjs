import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread has no hooks of the one that starts it, where that has them at all.
register()
const { checkContent } = await import('./check-content.ts')
parentPort?.on('message', (content) => parentPort?.postMessage(checkContent(content)))
