import { parentPort } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

// A thread has no hooks of the one that starts it, where that has them at all.
register()
const { mapPlaces } = await import('./map-places.ts')
parentPort?.on('message', (work) => {
  void mapPlaces(work).then((answer) => parentPort?.postMessage(answer))
})
