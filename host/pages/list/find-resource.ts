import type { MetaBody, ModuleEntry } from '@slipway/sdk/contract'

export type ModuleResource = ModuleEntry['resources'][number]

/** Finds a resource in meta; undefined for one that no module of the viewer names. */
export function findResource(meta: MetaBody, name: string): ModuleResource | undefined {
  return meta.modules.flatMap((module) => module.resources).find((one) => one.name === name)
}
