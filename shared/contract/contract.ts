export {
  type AuditAction,
  type AuditBody,
  type AuditDetail,
  type AuditEntry,
  type AuditGroup,
  auditActions,
  auditBody,
  auditEntry,
  auditFilter,
  auditGroups,
  isAuditAction,
} from './audit'
export { type BootBody, bootBody } from './boot'
export { type CardBody, type CardData, type CardKind, cardBody, cardData } from './card'
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
export { componentNameRule, isComponentName } from './component-name'
export {
  type DevelopmentOverride,
  developmentOverride,
  type NewOverride,
  newOverride,
} from './development-override'
export { type EventsState, eventsState } from './events'
export { fieldFaultOf } from './field-fault'
export {
  emptyValue,
  type FieldEntry,
  type FieldFault,
  type FieldType,
  fieldEntry,
  fieldSchema,
  isNeverNull,
} from './field-kinds'
export { formerHeaders, slipwayHeaders } from './headers'
export {
  type CheckedJson,
  checkJson,
  defaultJsonLimits,
  escapePointer,
  freezeDeep,
  type Json,
  type JsonLimits,
} from './json'
export {
  type BrowsersBody,
  browsersBody,
  type CreatedUser,
  createdUser,
  type HeldRole,
  heldRole,
  type ManagedRole,
  type ManagedTenant,
  type ManagedUser,
  type ManagedUserBody,
  type ManagedUsersBody,
  managedRolesBody,
  managedTenant,
  managedTenantsBody,
  managedUser,
  managedUserBody,
  managedUsersBody,
  type NewUser,
  newUser,
  type OneTimeLink,
  oneTimeLink,
  tenantName,
  type UserState,
  userState,
} from './manage'
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
  remoteVersion,
} from './manifest'
export {
  type DashboardEntry,
  dashboardEntry,
  type MetaBody,
  type ModuleEntry,
  metaBody,
  moduleEntry,
} from './meta'
export { pageLocations } from './pages'
export { type ProductPermission, productPermissions } from './permissions'
export { pickComponent } from './pick-component'
export { type Fault, type Problem, problem } from './problem'
export { codedProblem, type ProblemCode, problemCodes } from './problem-codes'
export {
  locale,
  type OwnSession,
  ownSession,
  ownSessionsBody,
  type PasswordChange,
  type PasswordConfirmation,
  type ProfileBody,
  type ProfileChange,
  passwordChange,
  passwordConfirmation,
  profileBody,
  profileChange,
} from './profile'
export {
  type RemoteDescriptor,
  type RemoteEntry,
  type RemotesBody,
  remoteDescriptor,
  remotesBody,
} from './remote-descriptor'
export { type ReasonCode, reasonCode, reportsBody, type SlotReport, slotReport } from './report'
export {
  type ActionCall,
  type ActionEntry,
  type ActionResult,
  actionCall,
  actionEntry,
  actionResult,
  type CountText,
  countText,
  type FormBody,
  type FormMode,
  type FormSlotEntry,
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
export { isSafeUrl, safeNext } from './safe-url'
export {
  type Credentials,
  credentials,
  newPassword,
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
  PropsOf,
  RecordContext,
  SlotContext,
  SlotProps,
  SlotRecord,
} from './slot-context'
export {
  actionContextProps,
  formContextProps,
  isActionLocation,
  reservedProps,
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
