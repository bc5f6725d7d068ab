import { type Fault, type Manifest, manifest as manifestSchema } from '@slipway/sdk/contract'
import { type CheckLimits, defaultCheckLimits } from './file-faults'
import { formFaults } from './form-faults'

type ManifestLimits = Pick<CheckLimits, 'maxManifestBytes' | 'maxComponents'>

/** `slipway.json` in its form, or its faults. */
export type ParsedManifest =
  | { readonly manifest: Manifest; readonly faults?: never }
  | { readonly manifest?: never; readonly faults: readonly Fault[] }

/** Reads `slipway.json`, parsed from JSON. What has too many parts is not looked at any further. */
export function parseManifest(
  json: unknown,
  { maxComponents = defaultCheckLimits.maxComponents }: ManifestLimits = defaultCheckLimits,
): ParsedManifest {
  const { components } = Object(json) as Readonly<Record<string, unknown>>
  if (Array.isArray(components) && components.length > maxComponents)
    return { faults: [tooManyComponents(components.length, maxComponents)] }
  const { data, error } = manifestSchema.safeParse(json)
  return error ? { faults: formFaults(error.issues) } : { manifest: data }
}

/** Whether `slipway.json` is too large to be read; asked before it is parsed. */
export function manifestSizeFaults(
  bytes: number,
  {
    maxManifestBytes: most = defaultCheckLimits.maxManifestBytes,
  }: ManifestLimits = defaultCheckLimits,
): Fault[] {
  if (bytes <= most) return []
  const detail = `slipway.json has ${bytes} bytes; the limit is ${most}. Give the props smaller schemas, or move some of the components to another remote.`
  return [{ pointer: 'slipway.json', code: 'size-exceeded', detail }]
}

function tooManyComponents(count: number, most: number): Fault {
  const detail = `${count} components; the limit of one version is ${most}. Move some of them to another remote.`
  return { pointer: '/components', code: 'component-limit', detail }
}
