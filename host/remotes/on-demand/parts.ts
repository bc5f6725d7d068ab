// What few remotes need: bridges, `react-dom/client`, remotes of remotes, styles that scripts write.
export { loadedBridge } from '../bridge/bridge-box'
export { client } from '../bridge/client'
export { answerRequest, registeredEntry } from '../federation/nested-remotes'
export { takeStyles } from '../written-styles/take-styles'
