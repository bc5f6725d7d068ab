import { parentPort } from 'node:worker_threads'
import { type MapWork, mapPlaces } from './map-places'

parentPort?.on('message', (work: MapWork) => {
  void mapPlaces(work).then((answer) => parentPort?.postMessage(answer))
})
