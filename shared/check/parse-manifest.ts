import { type Fault, type Manifest, manifest as manifestSchema } from '@slipway/sdk/contract'
import { formFaults } from './form-faults'

/** The most bytes that `slipway.json` may have: it is read as a whole. */
export const mostManifestBytes = 1_048_576

/** The most components of one version: each name is looked up while the version is stored. */
const mostComponents = 500

/** `slipway.json` in its form, or its faults. */
export type ParsedManifest =
  | { readonly manifest: Manifest; readonly faults?: never }
  | { readonly manifest?: never; readonly faults: readonly Fault[] }

/** Reads `slipway.json`, parsed from JSON. What has too many parts is not looked at any further. */
export function parseManifest(json: unknown): ParsedManifest {
  const { components } = Object(json) as Readonly<Record<string, unknown>>
  if (Array.isArray(components) && components.length > mostComponents)
    return { faults: [tooManyComponents(components.length)] }
  const { data, error } = manifestSchema.safeParse(json)
  return error ? { faults: formFaults(error.issues) } : { manifest: data }
}

/** Whether `slipway.json` is too large to be read; asked before it is parsed. */
export function manifestSizeFaults(bytes: number): Fault[] {
  if (bytes <= mostManifestBytes) return []
  const detail = `slipway.json has ${bytes} bytes; the limit is ${mostManifestBytes}. Give the props smaller schemas, or move some of the components to another remote.`
  return [{ pointer: 'slipway.json', code: 'size-exceeded', detail }]
}

function tooManyComponents(count: number): Fault {
  const detail = `${count} components; the limit of one version is ${mostComponents}. Move some of them to another remote.`
  return { pointer: '/components', code: 'component-limit', detail }
}
