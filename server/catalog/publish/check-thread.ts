import { parentPort } from 'node:worker_threads'
import { checkContent, type VersionContent } from './check-content'

parentPort?.on('message', (content: VersionContent) =>
  parentPort?.postMessage(checkContent(content)),
)
