import { createRoot } from 'react-dom/client'

// What few remotes need: bridges, `react-dom/client`, remotes of remotes, styles that scripts write.
export { loadedBridge } from '../bridge/bridge-box'
export { answerRequest, registeredEntry } from '../federation/nested-remotes'
export { takeStyles } from '../written-styles/take-styles'

/** `react-dom/client` as remotes share it: without the code that takes over what a server has drawn. */
const given = {
  createRoot,
  hydrateRoot(): never {
    throw new Error('hydrateRoot: a server has drawn nothing here; use createRoot')
  },
}

// With the mark of a module, by which bundlers know where its default export is.
export const client = { ...given, default: given, __esModule: true }
