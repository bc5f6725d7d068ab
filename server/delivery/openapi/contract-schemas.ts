import {
  actionCall,
  actionResult,
  auditBody,
  browsersBody,
  cardBody,
  createdTeamToken,
  createdUser,
  credentials,
  developmentOverride,
  eventsState,
  formBody,
  heldRole,
  listBody,
  managedRemoteBody,
  managedRemotesBody,
  managedRolesBody,
  managedTenant,
  managedTenantsBody,
  managedUserBody,
  managedUsersBody,
  managedVersionBody,
  metaBody,
  newDisabled,
  newGrants,
  newOperatorToken,
  newOverride,
  newPassword,
  newRelease,
  newRollback,
  newSigningKey,
  newTeamToken,
  newUser,
  oneTimeLink,
  operatorTokensBody,
  ownSessionsBody,
  passwordChange,
  passwordConfirmation,
  problem,
  profileBody,
  profileChange,
  publishedVersion,
  releaseEntry,
  releaseHead,
  releasesBody,
  remotesBody,
  reportsBody,
  resourceRecord,
  sessionBody,
  signingKey,
  signingKeysBody,
  slotsBody,
  teamTokensBody,
  tenantName,
  tenantSwitch,
  versionDiff,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

const named = {
  ActionCall: actionCall,
  ActionResult: actionResult,
  Audit: auditBody,
  Browsers: browsersBody,
  Card: cardBody,
  CreatedTeamToken: createdTeamToken,
  CreatedUser: createdUser,
  Credentials: credentials,
  DevelopmentOverride: developmentOverride,
  EventsState: eventsState,
  Form: formBody,
  HeldRole: heldRole,
  List: listBody,
  ManagedRemote: managedRemoteBody,
  ManagedRemotes: managedRemotesBody,
  ManagedRoles: managedRolesBody,
  ManagedTenant: managedTenant,
  ManagedTenants: managedTenantsBody,
  ManagedUser: managedUserBody,
  ManagedUsers: managedUsersBody,
  ManagedVersion: managedVersionBody,
  Meta: metaBody,
  NewDisabled: newDisabled,
  NewGrants: newGrants,
  NewOverride: newOverride,
  NewPassword: newPassword,
  NewRelease: newRelease,
  NewRollback: newRollback,
  NewSigningKey: newSigningKey,
  NewTeamToken: newTeamToken,
  NewUser: newUser,
  OneTimeLink: oneTimeLink,
  OwnSessions: ownSessionsBody,
  PasswordChange: passwordChange,
  PasswordConfirmation: passwordConfirmation,
  Problem: problem,
  Profile: profileBody,
  ProfileChange: profileChange,
  PublishedVersion: publishedVersion,
  Record: resourceRecord,
  Release: releaseEntry,
  ReleaseHead: releaseHead,
  Releases: releasesBody,
  Remotes: remotesBody,
  Reports: reportsBody,
  Session: sessionBody,
  SigningKey: signingKey,
  NewOperatorToken: newOperatorToken,
  OperatorTokens: operatorTokensBody,
  SigningKeys: signingKeysBody,
  Slots: slotsBody,
  TeamTokens: teamTokensBody,
  TenantName: tenantName,
  TenantSwitch: tenantSwitch,
  VersionDiff: versionDiff,
} satisfies Readonly<Record<string, z.ZodMiniType>>

const names = new Map<z.ZodMiniType, string>(
  Object.entries(named).map(([name, schema]) => [schema, name]),
)

/** A schema among the document's components. */
export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The component of a schema of the contract; one without a name is written out. */
export function refTo(schema: z.ZodMiniType): JsonSchema {
  const name = names.get(schema)
  return name === undefined ? jsonSchema(schema, 'input') : ref(name)
}

export function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

let made: Record<string, JsonSchema> | undefined

/** The contract's own schemas, as components of the document; made once. */
export function contractSchemas(): Record<string, JsonSchema> {
  made ??= makeSchemas()
  return made
}

function makeSchemas(): Record<string, JsonSchema> {
  const registry = z.registry<{ readonly id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [
      name,
      schema,
    ]),
  )
}
