export { type BuildReport, buildRemote } from './build-remote'
export { defineRemote } from './define-remote'
export type {
  ComponentDefinition,
  ComponentDefinitions,
  RemoteDefinition,
  SlotDefinition,
  SlotDefinitionOf,
} from './definition/remote-definition'
