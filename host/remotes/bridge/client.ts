import { createRoot } from 'react-dom/client'

function hydrateRoot(): never {
  throw new Error('hydrateRoot: a server has drawn nothing here; use createRoot')
}

/** `react-dom/client` as remotes share it: without the code that takes over what a server has drawn. */
export { createRoot, hydrateRoot }

// Read by what bundlers make of code that requires it.
const client = { createRoot, hydrateRoot }
export default client
