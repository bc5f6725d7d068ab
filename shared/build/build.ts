export { type BuildReport, buildRemote } from './build-remote'
export {
  type ComponentDefinition,
  defineRemote,
  type RemoteDefinition,
} from './define-remote'
