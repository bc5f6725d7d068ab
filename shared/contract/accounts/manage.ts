import * as z from 'zod/mini'
import { line, locale } from './profile'
import { tenant } from './session'

export const listTotal = z.object({ value: z.number(), exact: z.boolean() })

/** A role that is held in one tenant, or (`null`) everywhere. */
export const heldRole = z.strictObject({ role: z.string(), tenant: z.nullable(z.number()) })
export type HeldRole = z.infer<typeof heldRole>

export const userState = z.enum(['invited', 'active', 'disabled'])
export type UserState = z.infer<typeof userState>

export const managedUser = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  locale: z.string(),
  /** `invited`: without a password yet. */
  state: userState,
  roles: z.array(heldRole),
  /** ISO 8601. */
  createdAt: z.string(),
})
export type ManagedUser = z.infer<typeof managedUser>

/** The body of `GET /manage/users`. */
export const managedUsersBody = z.object({ items: z.array(managedUser), total: listTotal })
export type ManagedUsersBody = z.infer<typeof managedUsersBody>

/** The body of `GET /manage/users/:id`. */
export const managedUserBody = z.object({
  user: managedUser,
  /** Live ones. */
  sessions: z.number(),
  /** The viewer's own account. */
  self: z.boolean(),
})
export type ManagedUserBody = z.infer<typeof managedUserBody>

/** The request body of `POST /manage/users`. */
export const newUser = z.strictObject({
  email: z
    .string()
    .check(z.maxLength(254), z.regex(/^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u, 'This is not an address.')),
  name: line(120),
  locale: z.optional(locale),
  roles: z.array(heldRole).check(z.maxLength(100)),
})
export type NewUser = z.infer<typeof newUser>

/** A one-time link; it is shown once, and kept as a hash only. */
export const oneTimeLink = z.object({
  /** Below the server's origin, such as `/app/accept#…`. */
  path: z.string(),
  expiresInSeconds: z.number(),
})
export type OneTimeLink = z.infer<typeof oneTimeLink>

/** The body of `POST /manage/users`. */
export const createdUser = z.object({ user: managedUser, link: oneTimeLink })
export type CreatedUser = z.infer<typeof createdUser>

const managedRole = z.object({
  name: z.string(),
  label: z.string(),
  /** All that it allows, sorted. */
  permissions: z.array(z.string()),
  /**
   * The labels of these permissions' resources, by name, and of the permissions that are the application's own; older
   * servers do not say so.
   */
  labels: z.optional(z.record(z.string(), z.string())),
  /** Users who hold it somewhere. */
  users: z.number(),
})
export type ManagedRole = z.infer<typeof managedRole>

/** The body of `GET /manage/roles`. */
export const managedRolesBody = z.object({ items: z.array(managedRole) })

export const managedTenant = z.extend(tenant, {
  /** Users with a role in it; roles held everywhere are not counted. */
  users: z.number(),
})
export type ManagedTenant = z.infer<typeof managedTenant>

/** The body of `GET /manage/tenants`. */
export const managedTenantsBody = z.object({ items: z.array(managedTenant) })

/** The request body of `POST /manage/tenants` and `PATCH /manage/tenants/:id`. */
export const tenantName = z.strictObject({ name: line(120) })

/** The body of `GET /manage/browsers`; newest first, at most 90 days. */
export const browsersBody = z.object({
  /** Visitors whose browser does not enforce Integrity-Policy; days without any are left out. */
  unenforced: z.array(z.object({ day: z.string(), visitors: z.number() })),
})
export type BrowsersBody = z.infer<typeof browsersBody>
