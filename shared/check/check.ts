export { bridgeFiles } from './bridge-files'
export { type CheckedProps, checkProps } from './check-props'
export {
  type CheckedVersion,
  checkVersion,
  inspectVersion,
  type VersionToCheck,
} from './check-version'
export { componentFaults } from './component-faults'
export { fitsVersion } from './consumed-faults'
export { type ConsumedShare, consumedShares, readShares, type Shares } from './consumed-shares'
export { type CheckLimits, defaultCheckLimits, largest } from './file-faults'
export { bytesOfAll, type FirstDrawing, firstDrawings, type SizedFile } from './first-drawing'
export { formFaults } from './form-faults'
export { type HostVersions, hostVersions } from './host-versions'
export { locationWarnings, textWarnings } from './manifest-warnings'
export { isWrittenFor, type NamedInterface, nameTypes } from './names/name-types'
export { gateNameFaults, type NamedResource, pageNameFaults } from './names/page-names'
export { singularOfEnglish } from './names/singular-of-english'
export { nearest, unknownName } from './names/unknown-name'
export { manifestSizeFaults, parseManifest } from './parse-manifest'
export { type Doors, leftOutWarnings, reachedFiles } from './reach/reached-files'
export { schemaFaults } from './schema-faults'
export { findInList, functionLines, functionList, functionText } from './scripts/function-text'
export { modulesOf } from './scripts/import-faults'
export {
  type CodePlace,
  forbiddenCode,
  inertCode,
  inertDetail,
  scriptFaults,
  scriptWarnings,
} from './scripts/script-faults'
export { importPlaces, type TextPlace, valuePlaces } from './scripts/script-places'
export { slotFaults } from './slot-faults'
export { foreignAddresses, type StyleLine } from './style-faults'
