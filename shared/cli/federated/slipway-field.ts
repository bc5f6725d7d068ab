import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  CodedError,
  componentNameRule,
  criticality,
  isComponentName,
  manifestComponent,
  manifestGate,
  remoteName,
  remoteOrigin,
  remoteVersion,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'
import type { PlacedFault } from '../../build/source-faults'
import { usageError } from '../usage-error'

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
  props: z.optional(z.record(z.string(), z.unknown())),
})
export type ComponentField = z.infer<typeof componentField>

const slotField = z.strictObject({
  location: z.string(),
  component: z.string(),
  props: z._default(z.record(z.string(), z.unknown()), {}),
  gate: z.optional(manifestGate),
  content: z.optional(z.unknown()),
})

/** The field `slipway` of package.json: what federation's manifest cannot say. */
const slipwayField = z.strictObject({
  /** Address of the host. */
  host: z.optional(z.string()),
  /** Where the build writes federation's manifest; `dist/mf-manifest.json` by default. */
  manifest: z.optional(z.string()),
  name: z.optional(remoteName),
  version: z.optional(remoteVersion),
  /** The exposes that are components; without it all of them are. */
  components: z.optional(z.record(z.string(), componentField)),
  slots: z.optional(z.array(slotField)),
  origins: z.optional(z.array(remoteOrigin).check(z.maxLength(20))),
})
type SlipwayField = z.infer<typeof slipwayField>

/** What package.json says of a remote that was built by somebody else's configuration. */
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
  const text = readText(folder)
  const json: unknown = parse(text)
  const { name = '', version = '', slipway = {} } = Object(json)
  const lineOf = (pointer: string) => lineAt(text, pointer)
  const parsed = slipwayField.safeParse(slipway, { error: z.locales.en().localeError })
  const issues = parsed.success ? [] : parsed.error.issues.flatMap(faultsOfIssue)
  const faults = [...issues, ...nameFaults(parsed.data)]
  if (!parsed.success || faults.length > 0) {
    const errors = faults.map((one) => placed(one, lineOf))
    const message = 'The field "slipway" of package.json has faults:'
    throw new CodedError('remote-invalid', message, { status: 422, errors })
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

function readText(folder: string): string {
  try {
    return readFileSync(join(folder, 'package.json'), 'utf8')
  } catch {
    throw usageError(
      `There is no package.json in ${folder}. Go to the folder of a remote, or create one: slipway create <name>.`,
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw usageError(`package.json is not JSON: ${reason}.`)
  }
}

const known = Object.keys(slipwayField.shape).join(', ')
const knownOfComponent = Object.keys(componentField.shape).join(', ')

function faultsOfIssue(issue: z.core.$ZodIssue): PlacedFault[] {
  const at = (keys: readonly PropertyKey[]) => `/slipway${pointerOf(keys)}`
  if (issue.code !== 'unrecognized_keys') return [fault(at(issue.path), issue.message)]
  return issue.keys.map((key) => {
    const isComponent = issue.path[0] === 'components'
    const which = isComponent ? knownOfComponent : issue.path.length === 0 ? known : ''
    const remedy = which ? `there are: ${which}` : 'remove it'
    return fault(at([...issue.path, key]), `"${key}" is unknown here; ${remedy}.`)
  })
}

function nameFaults(field: SlipwayField | undefined): PlacedFault[] {
  return Object.keys(field?.components ?? {})
    .filter((name) => !isComponentName(name))
    .map((name) =>
      fault(
        `/slipway/components${pointerOf([name])}`,
        `not the name of a component: ${componentNameRule}.`,
      ),
    )
}

const fault = (pointer: string, detail: string): PlacedFault => ({
  pointer,
  code: 'manifest-invalid',
  detail,
})

function pointerOf(keys: readonly PropertyKey[]): string {
  const parts = keys.map((key) => String(key).replaceAll('~', '~0').replaceAll('/', '~1'))
  return parts.map((part) => `/${part}`).join('')
}

// Each key of the pointer, behind the one before it; an index has no text to look for.
function lineAt(text: string, pointer: string): number | undefined {
  let from = 0
  for (const part of pointer.split('/').slice(1)) {
    if (/^\d+$/.test(part)) continue
    const key = JSON.stringify(part.replaceAll('~1', '/').replaceAll('~0', '~'))
    const at = text.indexOf(`${key}:`, from) + 1 || text.indexOf(`${key} :`, from) + 1
    if (at === 0) break
    from = at
  }
  return from === 0 ? undefined : text.slice(0, from).split('\n').length
}
