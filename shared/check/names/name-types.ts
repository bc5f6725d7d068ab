import type { HostField, HostResource } from '@slipway/sdk/contract'

/** An interface that a file fills, and the command that writes it. */
export interface NamedInterface {
  readonly command: string
  readonly module: string
  readonly name: string
}

/** Whether a file is one that the same command wrote. */
export function isWrittenFor(of: NamedInterface, text: string): boolean {
  return text.startsWith(markOf(of))
}

const markOf = ({ command }: NamedInterface) =>
  `// Written by "${command}": the names that gates may ask this host for. Do not edit it: write it again.`

/** Declares resources with their fields as TypeScript that fills an interface. */
export function nameTypes(resources: readonly HostResource[], of: NamedInterface): string {
  const { module, name } = of
  return `${markOf(of)}
import type {} from '${module}'

// With it, an incremental tsc looks at every file again when this one changes.
declare global {}

declare module '${module}' {
  interface ${name} {
    resources: {
${resources.flatMap(resourceLines).join('\n')}
    }
  }
}
`
}

function resourceLines({ name, fields }: HostResource): string[] {
  const open = `      ${keyOf(name)}: {`
  if (fields.length === 0) return [`${open}}`]
  return [open, ...fields.map(fieldLine), '      }']
}

function fieldLine(field: HostField): string {
  return `        ${keyOf(field.name)}: ${valueType(field)}`
}

/** Types of values by the type of a field; of one with options, where they are not told. */
const valueTypes: Readonly<Record<string, string>> = {
  text: 'string',
  'long-text': 'string',
  email: 'string',
  url: 'string',
  number: 'number',
  money: 'number',
  percent: 'number',
  select: 'string',
  'multi-select': 'string',
  'yes-no': 'boolean',
  date: 'string',
  'date-time': 'string',
  relation: 'number',
}

// A newer host may have types of fields that are not known here.
function valueType({ type, options }: HostField): string {
  if (options) return options.map((value) => JSON.stringify(value)).join(' | ') || 'never'
  return (Object.hasOwn(valueTypes, type) && valueTypes[type]) || 'string | number | boolean'
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}
