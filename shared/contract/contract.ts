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
  CHANGE_HEADER,
  isAuditAction,
  type UndoableAction,
  type UndoChange,
  type UndoFault,
  type Undone,
  type UndoState,
  undoFault,
  undone,
  undoState,
} from './accounts/audit'
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
} from './accounts/manage'
export { hostPermissions, type ProductPermission, productPermissions } from './accounts/permissions'
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
} from './accounts/profile'
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
} from './accounts/session'
export {
  type CreatedWebhook,
  createdWebhook,
  type NewWebhook,
  newWebhook,
  type Webhook,
  type WebhookAttempt,
  type WebhookChange,
  type WebhookDelivery,
  type WebhookEnd,
  type WebhookFault,
  webhook,
  webhookChange,
  webhookDeliveriesBody,
  webhookFault,
  webhooksBody,
} from './accounts/webhooks'
export { type BootBody, bootBody } from './boot'
export { CONTRACT_VERSION } from './contract-version'
export { type EventsState, eventsState } from './events'
export { formerHeaders, slipwayHeaders } from './headers'
export {
  type Direction,
  type Language,
  languageOf,
  languages,
  languageTags,
} from './languages'
export {
  type DashboardEntry,
  dashboardEntry,
  type MetaBody,
  type ModuleEntry,
  metaBody,
  moduleEntry,
} from './meta'
export { type DrawnLocation, locations, type SlotLocationValue } from './pages'
export { CodedError } from './problems/coded-error'
export { type Fault, type Problem, problem } from './problems/problem'
export { codedProblem, type ProblemCode, problemCodes } from './problems/problem-codes'
export {
  type AllSigningKeysBody,
  type AllTeamTokensBody,
  allSigningKeysBody,
  allTeamTokensBody,
  type CreatedTeamToken,
  type CredentialState,
  createdTeamToken,
  credentialState,
  type DiffEffect,
  type DisabledPart,
  diffEffect,
  disabledPart,
  type ExpiringBody,
  expiringBody,
  expiryNotice,
  type GrantEntry,
  type GrantRequest,
  type GrantsBody,
  grantsBody,
  KEY_EXPIRES_HEADER,
  type LiveComponent,
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
  type PropsChange,
  type PublishedVersion,
  propsChange,
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
  type TeamToken,
  type TeamTokensBody,
  TOKEN_EXPIRES_HEADER,
  teamTokensBody,
  type VersionAudience,
  type VersionDiff,
  type VersionEntry,
  versionAudience,
  versionDiff,
  versionEntry,
} from './remotes/catalog'
export {
  type DevelopmentOverride,
  developmentOverride,
  type NewOverride,
  newOverride,
} from './remotes/development-override'
export { contentTypeOf, isScript } from './remotes/file-types'
export {
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
} from './remotes/manifest'
export {
  type NewReleaseFreeze,
  newReleaseFreeze,
  type ReleaseFreeze,
  releaseFreeze,
  releaseFreezeBody,
} from './remotes/release-freeze'
export {
  type CanaryReach,
  canaryReach,
  type NewReleasePreview,
  newReleasePreview,
  type ReleasePreview,
  releasePreview,
} from './remotes/release-preview'
export {
  type RemoteDescriptor,
  type RemoteEntry,
  type RemotesBody,
  remoteDescriptor,
  remotesBody,
} from './remotes/remote-descriptor'
export {
  type ReasonCode,
  reasonCode,
  reportsBody,
  type SlotReport,
  slotReport,
  type VitalReport,
} from './remotes/report'
export {
  type ViewerComponent,
  type ViewerVersionsBody,
  viewerComponent,
  viewerVersionsBody,
} from './remotes/viewer-versions'
export { type CardBody, type CardData, type CardKind, cardBody, cardData } from './resources/card'
export { fieldFaultOf } from './resources/field-fault'
export {
  emptyValue,
  type FieldEntry,
  type FieldFault,
  type FieldType,
  fieldEntry,
  fieldSchema,
  isNeverNull,
} from './resources/field-kinds'
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
  type LastChange,
  type ListBody,
  listBody,
  type RelationEntry,
  type ResourceEntry,
  type ResourceRecord,
  relationEntry,
  resourceRecord,
} from './resources/resource'
export { componentNameRule, isComponentName } from './slots/component-name'
export {
  type EntryVerdict,
  type ExplainBody,
  type ExplainedEntry,
  type ExplainedViewer,
  explainBody,
  type GateCondition,
  type RecentOutcome,
} from './slots/explain'
export { freezeDeep } from './slots/freeze-deep'
export {
  type CheckedJson,
  checkJson,
  defaultJsonLimits,
  escapePointer,
  type Json,
  type JsonLimits,
} from './slots/json'
export type {
  FormerLocation,
  Location,
  LocationTable,
  LocationValue,
} from './slots/location-table'
export {
  deprecationText,
  type LocationDeprecation,
  Locations,
  namedLocations,
} from './slots/locations'
export {
  inLanguage,
  type MarkedText,
  resolveTexts,
  type WithMarkedTexts,
} from './slots/marked-text'
export { pickComponent } from './slots/pick-component'
export { safeNext } from './slots/safe-next'
export { isSafeUrl } from './slots/safe-url'
export type {
  ActionLocation,
  PropsOf,
  RecordContext,
  SlotContext,
  SlotProps,
  SlotRecord,
} from './slots/slot-context'
export {
  actionContextProps,
  formContextProps,
  isActionLocation,
  reservedProps,
} from './slots/slot-context'
export {
  type SlotEntry,
  type SlotMap,
  type SlotsBody,
  slotEntry,
  slotMap,
  slotsBody,
} from './slots/slot-entry'
export { type CasesOf, pageLocations, SlotLocation, slotLocations } from './slots/slot-location'
export { languagesOfTexts, textFaultsIn } from './slots/text-faults'
