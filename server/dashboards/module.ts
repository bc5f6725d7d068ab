import type { IconName, ModuleEntry } from '@slipway/sdk/contract'
import { asWritten, type LocalizedText } from '../languages/localized-text'
import type { Resource } from '../resources/define/resource'
import { resourceEntry as describeResource } from '../resources/define/resource-entry'
import type { Viewer } from '../slots/viewer'

/** The modules, in the language of `viewer`, as delivered: resources they may not view are left out, and empty modules. */
export function moduleEntries(
  modules: readonly Module[],
  resources: ReadonlyMap<string, Resource>,
  viewer: Viewer,
): ModuleEntry[] {
  return modules
    .map(({ order = 0, resources: names, label, group, ...module }) => ({
      ...module,
      label: asWritten(label),
      ...(group !== undefined && { group: asWritten(group) }),
      order,
      resources: names.flatMap((name) => resourceEntry(resources.get(name), viewer)),
    }))
    .filter((module) => module.resources.length > 0)
    .sort((a, b) => a.order - b.order)
}

function resourceEntry(
  resource: Resource | undefined,
  viewer: Viewer,
): ModuleEntry['resources'][number][] {
  if (!resource) return []
  const { name, label, singular, permissions } = describeResource({ resource, viewer })
  if (!permissions.view) return []
  // A store may keep to the viewer's tenant by itself.
  const isShared = !resource.tenant && !resource.store
  const path = `/resources/${name}`
  return [{ name, label, singular, path, ...(isShared && { shared: true }), permissions }]
}

/** A group of resources in the navigation. */
export interface Module {
  readonly name: string
  readonly label: LocalizedText
  readonly icon?: IconName
  /** Heading above it in the navigation. */
  readonly group?: LocalizedText
  /** Lowest first; equal ones as added. Default: 0. */
  readonly order?: number
  /** Names of resources. */
  readonly resources: readonly string[]
}
