import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread has no hooks of the one that starts it, where that has them at all.
register()
const { contentFaults } = await import('./content-faults.ts')
parentPort?.on('message', (content) => parentPort?.postMessage(contentFaults(content)))
