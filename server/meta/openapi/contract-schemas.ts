import {
  actionCall,
  actionResult,
  auditBody,
  cardBody,
  createdUser,
  credentials,
  developmentOverride,
  formBody,
  heldRole,
  listBody,
  managedRolesBody,
  managedTenant,
  managedTenantsBody,
  managedUserBody,
  managedUsersBody,
  metaBody,
  newOverride,
  newPassword,
  newUser,
  oneTimeLink,
  ownSessionsBody,
  passwordChange,
  problem,
  profileBody,
  profileChange,
  remotesBody,
  reportsBody,
  resourceRecord,
  sessionBody,
  slotsBody,
  tenantName,
  tenantSwitch,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { JsonSchema } from './operation'

const named = {
  ActionCall: actionCall,
  ActionResult: actionResult,
  Audit: auditBody,
  Card: cardBody,
  CreatedUser: createdUser,
  Credentials: credentials,
  DevelopmentOverride: developmentOverride,
  Form: formBody,
  HeldRole: heldRole,
  List: listBody,
  ManagedRoles: managedRolesBody,
  ManagedTenant: managedTenant,
  ManagedTenants: managedTenantsBody,
  ManagedUser: managedUserBody,
  ManagedUsers: managedUsersBody,
  Meta: metaBody,
  NewOverride: newOverride,
  NewPassword: newPassword,
  NewUser: newUser,
  OneTimeLink: oneTimeLink,
  OwnSessions: ownSessionsBody,
  PasswordChange: passwordChange,
  Problem: problem,
  Profile: profileBody,
  ProfileChange: profileChange,
  Record: resourceRecord,
  Remotes: remotesBody,
  Reports: reportsBody,
  Session: sessionBody,
  Slots: slotsBody,
  TenantName: tenantName,
  TenantSwitch: tenantSwitch,
} satisfies Readonly<Record<string, z.ZodMiniType>>

export type ContractSchemaName = keyof typeof named

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
