export { type BootBody, bootBody } from './boot'
export { type CardBody, type CardData, cardBody, cardData } from './card'
export {
  type CreatedTeamToken,
  createdTeamToken,
  type DisabledPart,
  disabledPart,
  type ManagedRemoteBody,
  type ManagedRemotesBody,
  type ManagedVersionBody,
  managedRemoteBody,
  managedRemotesBody,
  managedVersionBody,
  type NewDisabled,
  type NewGrants,
  type NewRelease,
  type NewRollback,
  newDisabled,
  newGrants,
  newRelease,
  newRollback,
  newSigningKey,
  newTeamToken,
  type PublishedVersion,
  publishedVersion,
  type ReleasedRemote,
  type ReleaseEntry,
  type ReleaseHead,
  type ReleaseSet,
  type ReleasesBody,
  releaseEntry,
  releaseHead,
  releaseSet,
  releasesBody,
  SIGNATURE_HEADER,
  type SigningKey,
  signedText,
  signingKey,
  signingKeysBody,
  type TeamTokensBody,
  teamTokensBody,
  type VersionDiff,
  type VersionEntry,
  versionDiff,
  versionEntry,
} from './catalog'
export { CodedError } from './coded-error'
export {
  type CheckedJson,
  checkJson,
  defaultJsonLimits,
  escapePointer,
  type Json,
  type JsonLimits,
} from './json'
export {
  CONTRACT_VERSION,
  type Manifest,
  type ManifestComponent,
  type ManifestGate,
  type ManifestSlot,
  manifest,
  manifestComponent,
  manifestGate,
  manifestSlot,
  remoteName,
  remoteOrigin,
} from './manifest'
export {
  type DashboardEntry,
  dashboardEntry,
  type MetaBody,
  type ModuleEntry,
  metaBody,
  moduleEntry,
} from './meta'
export { pageLocations } from './page-locations'
export { type Fault, type Problem, problem } from './problem'
export type { PropsOf } from './props-of'
export {
  type RemoteDescriptor,
  type RemoteEntry,
  type RemotesBody,
  remoteDescriptor,
  remotesBody,
} from './remote-descriptor'
export { type ReasonCode, reasonCode, reportsBody, type SlotReport, slotReport } from './report'
export {
  actionContextProps,
  formContextProps,
  isActionLocation,
  reservedProps,
} from './reserved-props'
export {
  type ActionCall,
  type ActionEntry,
  type ActionResult,
  actionCall,
  actionEntry,
  actionResult,
  type FieldEntry,
  type FieldType,
  type FormBody,
  type FormMode,
  type FormSlotEntry,
  fieldEntry,
  formBody,
  formMode,
  formSlotEntry,
  type ListBody,
  listBody,
  type RelationEntry,
  type ResourceEntry,
  type ResourceRecord,
  relationEntry,
  resourceRecord,
} from './resource'
export { safeNext } from './safe-next'
export {
  type Credentials,
  credentials,
  type SessionBody,
  sessionBody,
  type Tenant,
  tenant,
  tenantSwitch,
  type User,
  user,
} from './session'
export type {
  ActionLocation,
  RecordContext,
  SlotContext,
  SlotProps,
  SlotRecord,
} from './slot-context'
export {
  type SlotEntry,
  type SlotMap,
  type SlotsBody,
  slotEntry,
  slotMap,
  slotsBody,
} from './slot-entry'
export { SlotLocation, type SlotLocationValue } from './slot-location'
