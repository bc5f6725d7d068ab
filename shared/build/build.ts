export { buildRemote } from './build-remote'
export type { BuildReport } from './build-report'
export { defineRemote } from './define-remote'
export type {
  ComponentDefinition,
  ComponentDefinitions,
  RemoteDefinition,
  SlotDefinition,
  SlotDefinitionOf,
} from './definition/remote-definition'
