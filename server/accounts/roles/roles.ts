import { codedProblem, productPermissions } from '@slipway/sdk/contract'

interface RolesDeps {
  /** The application's roles by name. */
  readonly roles: ReadonlyMap<string, { readonly label: string }>
  readonly permissionsOf: (roles: readonly string[]) => ReadonlySet<string>
}

interface RoleEntry {
  readonly name: string
  readonly label: string
  /** Sorted. */
  readonly permissions: readonly string[]
}

/** The roles of the application: code says which there are, and what they allow. */
export interface Roles {
  list(): readonly RoleEntry[]
  labelOf(name: string): string
  /** Throws `role-unknown`. */
  refuseUnknown(names: readonly string[]): void
  /** Those whose holders manage users. */
  readonly managing: readonly string[]
}

export function createRoles({ roles, permissionsOf }: RolesDeps): Roles {
  const names = [...roles.keys()].sort()
  return {
    list: () =>
      names.map((name) => ({
        name,
        label: roles.get(name)?.label ?? name,
        permissions: [...permissionsOf([name])].sort(),
      })),
    labelOf: (name) => roles.get(name)?.label ?? name,
    refuseUnknown(wanted) {
      const unknown = wanted.find((name) => !roles.has(name))
      if (unknown === undefined) return
      const detail = `There is no role "${unknown}". There are: ${names.join(', ')}.`
      throw codedProblem('role-unknown', detail)
    },
    managing: names.filter((name) => permissionsOf([name]).has(productPermissions.manage)),
  }
}
