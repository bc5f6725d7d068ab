export { type CheckedProps, checkProps } from './check-props'
export {
  type CheckLimits,
  checkVersion,
  defaultCheckLimits,
  type VersionToCheck,
} from './check-version'
export { type HostVersions, hostVersions } from './host-versions'
export { schemaFaults } from './schema-faults'
