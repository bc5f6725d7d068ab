import * as contract from '@slipway/sdk/contract'
import * as z from 'zod/mini'

/** A JSON Schema (2020-12), as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

const named = {
  ActionCall: contract.actionCall,
  ActionResult: contract.actionResult,
  Audit: contract.auditBody,
  Browsers: contract.browsersBody,
  Card: contract.cardBody,
  CreatedTeamToken: contract.createdTeamToken,
  CreatedUser: contract.createdUser,
  Credentials: contract.credentials,
  DevelopmentOverride: contract.developmentOverride,
  EventsState: contract.eventsState,
  Form: contract.formBody,
  HeldRole: contract.heldRole,
  List: contract.listBody,
  ManagedRemote: contract.managedRemoteBody,
  ManagedRemotes: contract.managedRemotesBody,
  ManagedRoles: contract.managedRolesBody,
  ManagedTenant: contract.managedTenant,
  ManagedTenants: contract.managedTenantsBody,
  ManagedUser: contract.managedUserBody,
  ManagedUsers: contract.managedUsersBody,
  ManagedVersion: contract.managedVersionBody,
  Meta: contract.metaBody,
  NewDisabled: contract.newDisabled,
  NewGrants: contract.newGrants,
  NewOverride: contract.newOverride,
  NewPassword: contract.newPassword,
  NewRelease: contract.newRelease,
  NewRollback: contract.newRollback,
  NewSigningKey: contract.newSigningKey,
  NewTeamToken: contract.newTeamToken,
  NewUser: contract.newUser,
  OneTimeLink: contract.oneTimeLink,
  OwnSessions: contract.ownSessionsBody,
  PasswordChange: contract.passwordChange,
  PasswordConfirmation: contract.passwordConfirmation,
  Problem: contract.problem,
  Profile: contract.profileBody,
  ProfileChange: contract.profileChange,
  PublishedVersion: contract.publishedVersion,
  Record: contract.resourceRecord,
  Release: contract.releaseEntry,
  ReleaseHead: contract.releaseHead,
  Releases: contract.releasesBody,
  Remotes: contract.remotesBody,
  Reports: contract.reportsBody,
  Session: contract.sessionBody,
  SigningKey: contract.signingKey,
  NewOperatorToken: contract.newOperatorToken,
  OperatorTokens: contract.operatorTokensBody,
  SigningKeys: contract.signingKeysBody,
  Slots: contract.slotsBody,
  TeamTokens: contract.teamTokensBody,
  TenantName: contract.tenantName,
  TenantSwitch: contract.tenantSwitch,
  VersionDiff: contract.versionDiff,
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
