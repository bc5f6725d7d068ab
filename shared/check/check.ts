export { type CheckedProps, checkProps } from './check-props'
export {
  type CheckLimits,
  checkVersion,
  defaultCheckLimits,
  type VersionToCheck,
} from './check-version'
export { componentFaults } from './component-faults'
export { functionText } from './function-text'
export { type HostVersions, hostVersions } from './host-versions'
export { schemaFaults } from './schema-faults'
export { type ForbiddenCode, forbiddenCode, scriptFaults } from './script-faults'
export { slotFaults } from './slot-faults'
export { foreignAddresses, type StyleLine } from './style-faults'
