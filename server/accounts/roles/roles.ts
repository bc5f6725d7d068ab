import { codedProblem, productPermissions } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../../languages/localized-text'

type Labelled = ReadonlyMap<string, { readonly label: LocalizedText }>

interface RolesDeps {
  /** The application's roles by name. */
  readonly roles: ReadonlyMap<string, unknown>
  /** Returns the labels of roles, resources and permissions for readers of a locale. */
  inLanguage(locale: string): {
    readonly roles: Labelled
    readonly resources: Labelled
    /** The application's own. */
    readonly ownPermissions: Labelled
  }
  readonly permissionsOf: (roles: readonly string[]) => ReadonlySet<string>
}

interface RoleEntry {
  readonly name: string
  readonly label: string
  /** Sorted. */
  readonly permissions: readonly string[]
  /** Of the resources of these permissions, and of those that are the application's own. */
  readonly labels: Readonly<Record<string, string>>
}

/** The roles of the application: code says which there are, and what they allow. */
export type Roles = ReturnType<typeof createRoles>

export function createRoles({ roles, permissionsOf, inLanguage }: RolesDeps) {
  const names = [...roles.keys()].sort()
  const labelOf = (name: string, locale: string): string =>
    asWritten(inLanguage(locale).roles.get(name)?.label) ?? name
  const labelsOf = (permissions: readonly string[], locale: string) => {
    const { resources, ownPermissions } = inLanguage(locale)
    const concerned = new Set(permissions.map((name) => name.slice(0, name.indexOf('.'))))
    const labelled = [
      ...[...resources].filter(([name]) => concerned.has(name)),
      ...[...ownPermissions].filter(([name]) => permissions.includes(name)),
    ]
    return Object.fromEntries(labelled.map(([name, { label }]) => [name, asWritten(label)]))
  }
  return {
    list: (locale: string): readonly RoleEntry[] =>
      names.map((name) => {
        const permissions = [...permissionsOf([name])].sort()
        const labels = labelsOf(permissions, locale)
        return { name, label: labelOf(name, locale), permissions, labels }
      }),
    labelOf,
    /** Throws `role-unknown`. */
    refuseUnknown(wanted: readonly string[]): void {
      const unknown = wanted.find((name) => !roles.has(name))
      if (unknown === undefined) return
      const detail = `There is no role "${unknown}". There are: ${names.join(', ')}.`
      throw codedProblem('role-unknown', detail)
    },
    /** Returns the permissions of whoever holds the roles. */
    permissionsOf,
    /** Roles whose holders manage users. */
    managing: names.filter((name) => permissionsOf([name]).has(productPermissions.manage)),
  }
}
