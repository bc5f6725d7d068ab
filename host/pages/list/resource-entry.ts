import type { MetaBody, ModuleEntry } from '@slipway/sdk/contract'

export type ResourceEntry = ModuleEntry['resources'][number]

/** What meta says of a resource; undefined for one that no module of the viewer names. */
export function resourceEntry(meta: MetaBody, name: string): ResourceEntry | undefined {
  return meta.modules.flatMap((module) => module.resources).find((one) => one.name === name)
}
