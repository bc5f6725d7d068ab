export { type BuildReport, buildRemote } from './build-remote'
export {
  type ComponentDefinition,
  type ComponentDefinitions,
  defineRemote,
  type RemoteDefinition,
  type SlotDefinition,
  type SlotDefinitionOf,
} from './define-remote'
