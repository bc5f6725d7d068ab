import { unknownName } from '@slipway/sdk/check'
import {
  canonicalLayout,
  codedProblem,
  type Layout,
  layout,
  type Tenant,
} from '@slipway/sdk/contract'
import * as z from 'zod/mini'

type Tenants = readonly Tenant[]

/**
 * A layout as text for a repository: sorted, and with the names of tenants instead of their ids, which are others in
 * another database.
 */
export function writeLayoutFile(written: Layout, tenants: Tenants): string {
  const nameOf = (id: unknown) => tenants.find((tenant) => tenant.id === id)?.name ?? id
  return `${JSON.stringify(withTenants(canonicalLayout(written), nameOf), null, 2)}\n`
}

/** The layout of such a text. Throws `validation-failed` with every fault, by its place in the text. */
export function readLayoutFile(text: string, tenants: Tenants): Layout {
  const faults: string[] = []
  const known = tenants.map(({ name }) => name)
  const idOf = (name: unknown, pointer: string) => {
    const found = tenants.find((tenant) => tenant.name === name)
    if (!found)
      faults.push(unknownName({ pointer, what: 'tenant', name: String(name), known }).detail ?? '')
    return found?.id ?? 0
  }
  const read = z.safeParse(layout, withTenants(parse(text), idOf))
  const wrong = (read.error?.issues ?? []).map(issueText)
  if (read.success && faults.length === 0) return canonicalLayout(read.data)
  throw refused([...wrong, ...faults].join('; '))
}

/** With each name, or id, of a gate's tenants replaced; what has another shape stays. */
function withTenants(
  file: unknown,
  replace: (tenant: unknown, pointer: string) => unknown,
): unknown {
  if (!isObject(file) || !isObject(file['entries'])) return file
  const entries = Object.entries(file['entries']).map(([id, placement]) => {
    const gate = isObject(placement) ? placement['gate'] : undefined
    if (!isObject(placement) || !isObject(gate) || !Array.isArray(gate['tenants']))
      return [id, placement] as const
    const tenants = gate['tenants'].map((tenant) => replace(tenant, `${id}/gate/tenants`))
    return [id, { ...placement, gate: { ...gate, tenants } }] as const
  })
  return { ...file, entries: Object.fromEntries(entries) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw refused(`it is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function issueText(issue: z.core.$ZodIssue): string {
  const at = issue.path.join('.') || 'the file'
  if (issue.code === 'unrecognized_keys')
    return `${at}: ${issue.keys.join(', ')} is not known there`
  return `${at}: ${issue.message}`
}

function refused(faults: string) {
  return codedProblem('validation-failed', `The file cannot be read as a layout: ${faults}`)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
