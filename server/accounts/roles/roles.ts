import { codedProblem, productPermissions } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'

interface RolesDeps {
  /** The application's roles by name. */
  readonly roles: ReadonlyMap<string, unknown>
  /** What the roles are called for readers of a locale. */
  inLanguage(locale: string): {
    readonly roles: ReadonlyMap<string, { readonly label: LocalizedText }>
  }
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
  list(locale: string): readonly RoleEntry[]
  labelOf(name: string, locale: string): string
  /** Throws `role-unknown`. */
  refuseUnknown(names: readonly string[]): void
  /** Those whose holders manage users. */
  readonly managing: readonly string[]
}

export function createRoles({ roles, permissionsOf, inLanguage }: RolesDeps): Roles {
  const names = [...roles.keys()].sort()
  const labelOf = (name: string, locale: string) =>
    asWritten(inLanguage(locale).roles.get(name)?.label) ?? name
  return {
    list: (locale) =>
      names.map((name) => ({
        name,
        label: labelOf(name, locale),
        permissions: [...permissionsOf([name])].sort(),
      })),
    labelOf,
    refuseUnknown(wanted) {
      const unknown = wanted.find((name) => !roles.has(name))
      if (unknown === undefined) return
      const detail = `There is no role "${unknown}". There are: ${names.join(', ')}.`
      throw codedProblem('role-unknown', detail)
    },
    managing: names.filter((name) => permissionsOf([name]).has(productPermissions.manage)),
  }
}
