import * as app from './single-spa/planets'
import { singleSpaBridge } from './single-spa-bridge'

export default function createBridge(): ReturnType<typeof singleSpaBridge> {
  const { render, destroy } = singleSpaBridge(app)
  return { render, destroy }
}
