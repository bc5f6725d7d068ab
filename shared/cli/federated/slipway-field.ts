import { formFaults } from '@slipway/sdk/check'
import {
  budget,
  componentNameRule,
  criticality,
  escapePointer,
  type Fault,
  isComponentName,
  manifestComponent,
  proposedGate,
  remoteName,
  remoteOrigin,
  remoteVersion,
} from '@slipway/sdk/contract'
import { parseExpressionAt } from 'acorn'
import * as z from 'zod/mini'
import type { PlacedFault } from '../../build/sources/source-faults'
import { placeAt } from '../faults/definition-places'
import { readPackageText } from '../own-config'
import { remoteInvalid, usageError } from '../usage-error'

const { deadlineMs, expose, minHeight } = manifestComponent.shape

const componentField = z.strictObject({
  /** The name in the container; `./` and the component's name by default. */
  expose: z.optional(expose),
  locations: z.optional(z.array(z.string())),
  global: z.optional(z.boolean()),
  fallback: z.optional(z.enum(['notice', 'none'])),
  deadlineMs: z.optional(deadlineMs),
  minHeight: z.optional(minHeight),
  criticality: z.optional(criticality),
  budget: z.optional(budget),
  props: z.optional(z.record(z.string(), z.unknown())),
})
export type ComponentField = z.infer<typeof componentField>

const slotField = z.strictObject({
  location: z.string(),
  component: z.string(),
  props: z._default(z.record(z.string(), z.unknown()), {}),
  gate: z.optional(proposedGate),
  content: z.optional(z.unknown()),
})

/** The field `slipway` of package.json: what federation's manifest cannot say. */
const slipwayField = z.strictObject({
  /** Address of the host. */
  host: z.optional(z.string()),
  /** The path at which the build writes federation's manifest; `dist/mf-manifest.json` by default. */
  manifest: z.optional(z.string()),
  name: z.optional(remoteName),
  version: z.optional(remoteVersion),
  /** The exposes that are components; without it all of them are. */
  components: z.optional(z.record(z.string(), componentField)),
  slots: z.optional(z.array(slotField)),
  origins: z.optional(z.array(remoteOrigin).check(z.maxLength(20))),
})
type SlipwayField = z.infer<typeof slipwayField>

/** The content of package.json about a remote that was built by somebody else's configuration. */
export interface PackageOfRemote {
  readonly name: string
  readonly version: string
  readonly slipway: SlipwayField
  /** The line in package.json of what is at a JSON pointer in it, as far as it is there. */
  lineOf(pointer: string): number | undefined
}

/**
 * Reads package.json in `folder`.
 *
 * @throws CodedError `usage` where there is none; `remote-invalid` with every fault of its field
 * `slipway`, each with its JSON pointer and line.
 */
export function readPackageOfRemote(folder: string): PackageOfRemote {
  const text = readPackageText(folder)
  const json: unknown = parse(text)
  const { name = '', version = '', slipway = {} } = Object(json)
  const lineOf = (pointer: string) => lineAt(text, pointer)
  const parsed = slipwayField.safeParse(slipway, { error: z.locales.en().localeError })
  const issues = formFaults(parsed.error?.issues ?? [], keysAt)
  const faults = [...issues, ...nameFaults(parsed.data)].map(underField)
  if (!parsed.success || faults.length > 0) {
    const errors = faults.map((one) => placed(one, lineOf))
    throw remoteInvalid('The field "slipway" of package.json has faults:', errors)
  }
  return { name: String(name), version: String(version), slipway: parsed.data, lineOf }
}

/** The fault of something that package.json says, with its place there. */
export function placed(
  { pointer, detail = '', ...fault }: PlacedFault,
  lineOf: PackageOfRemote['lineOf'],
): PlacedFault {
  const line = lineOf(pointer)
  const text = `${pointer}: ${detail}`
  return { ...fault, pointer, detail: text, file: 'package.json', ...(line && { line }) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw usageError(`package.json is not JSON: ${reason}.`)
  }
}

function keysAt([part]: readonly PropertyKey[]): readonly string[] {
  if (part === undefined) return Object.keys(slipwayField.shape)
  return part === 'components' ? Object.keys(componentField.shape) : []
}

function underField({ pointer, ...fault }: Fault): PlacedFault {
  return { ...fault, pointer: `/slipway${pointer}` }
}

function nameFaults(field: SlipwayField | undefined): Fault[] {
  return Object.keys(field?.components ?? {})
    .filter((name) => !isComponentName(name))
    .map((name) => ({
      pointer: `/components/${escapePointer(name)}`,
      code: 'manifest-invalid',
      detail: `not the name of a component: ${componentNameRule}.`,
    }))
}

// JSON is an expression of JavaScript, whose parser knows lines.
function lineAt(text: string, pointer: string): number | undefined {
  const tree = parseExpressionAt(text, 0, { ecmaVersion: 'latest', locations: true })
  return placeAt(tree, pointer)?.loc?.start.line
}
