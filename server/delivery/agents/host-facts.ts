import { type FieldEntry, isActionLocation, locations, slotLocations } from '@slipway/sdk/contract'

/** A component as those who may know of it are told. */
interface ToldComponent {
  readonly name: string
  readonly registry: 'slot' | 'global'
  readonly locations: readonly string[]
  /** JSON Schema; none takes any props. */
  readonly props?: Readonly<Record<string, unknown>> | undefined
}

export interface ToldResource {
  readonly name: string
  readonly label: string
  readonly fields: readonly FieldEntry[]
  /** Names of its actions. */
  readonly actions: readonly string[]
}

/** The parts of a host that somebody may know of. */
export interface HostParts {
  readonly languages: readonly string[]
  readonly resources: readonly ToldResource[]
  readonly components: readonly ToldComponent[]
}

/** What a host has, as Markdown (llmstxt.org); `parts`: for whom more than what holds for every host is told. */
export function hostFacts(origin: string, parts: HostParts | undefined): string {
  const sections = [
    `# Slipway at ${origin}`,
    '> An admin host whose pages have named slots. Teams ship React components for them, built by themselves, which the host loads at run time.',
    `- [How a component is written, tried and published](${origin}/AGENTS.md)
- [The SDK](${origin}/sdk.tgz): \`npx --yes -p ${origin}/sdk.tgz slipway create NAME --location LOCATION --url ${origin}\`
- [The HTTP API as OpenAPI](${origin}/openapi.json), signed in`,
    locationsSection,
    ...(parts ? partsSections(parts) : [closed]),
  ]
  return `${sections.join('\n\n')}\n`
}

const closed =
  'The resources and components of this host are told to users with `slipway.develop`, and to teams by their token (`Authorization: Bearer …`; `npx slipway agents`).'

const frames: Readonly<Record<string, string>> = {
  shell: 'every page after signing in',
  public: 'public pages',
  none: 'the sign-in page',
}

const locationsSection = `## Locations
A slot is at one of these. At action locations the props have \`resource\`, \`resourceId\` and \`record\` as well.

| Location | On | For |
|---|---|---|
${Object.values(locations)
  .map(({ on }, index) => locationRow(slotLocations.names()[index] ?? '', on))
  .join('\n')}`

function locationRow(name: string, on: readonly string[]): string {
  const places = on.map((place) => frames[place] ?? place).join(', ')
  const notes = isActionLocation(name) ? ' (action)' : ''
  return `| \`${name}\`${notes} | ${places} | ${slotLocations.isPublic(name) ? 'anyone' : 'who is signed in'} |`
}

function partsSections({ languages, resources, components }: HostParts): readonly string[] {
  return [
    `## Languages\nTexts of this host are in ${languages.join(', ')}; readers may have others, which get the first of them.`,
    `## Resources\nRecords by the API, as the rights of the reader allow. ${resources.length === 0 ? 'There are none.' : ''}`,
    ...resources.map(resourceSection),
    `## Components\n${components.length === 0 ? 'There are none yet.' : components.map(componentLine).join('\n')}`,
  ]
}

function resourceSection({ name, label, fields, actions }: ToldResource): string {
  return `### ${name}: ${inLine(label)}
\`GET /resources/${name}\`; rights \`${name}.view\`, \`${name}.create\`, \`${name}.update\`, \`${name}.delete\`${actions.length > 0 ? `; actions ${actions.map((one) => `\`${one}\``).join(', ')}` : ''}

| Field | Type | |
|---|---|---|
${fields.map(fieldRow).join('\n')}`
}

function fieldRow(entry: FieldEntry): string {
  const { name, type, label, required, readOnly } = entry
  const notes = [
    label,
    ...(required ? ['required'] : []),
    ...(readOnly ? ['read only'] : []),
    ...aboutType(entry),
  ]
  return `| \`${name}\` | ${type} | ${inLine(notes.join('; ')).replaceAll('|', '\\|')} |`
}

function aboutType(entry: FieldEntry): readonly string[] {
  switch (entry.type) {
    case 'select':
    case 'multi-select':
      return entry.options.map(({ value, label }) => `\`${value}\` (${label})`)
    case 'money':
      return [`whole number of the smallest unit of ${entry.currency}`]
    case 'percent':
      return ['0.25 is 25 %']
    case 'date':
      return ['`2026-01-31`']
    case 'date-time':
      return ['`2026-01-31T13:45:00.000Z`']
    case 'relation':
      return [`id of a record of \`${entry.resource}\`; its title is in \`titles\` of the record`]
    case 'computed':
      return [`worked out, a ${entry.as}`]
    default:
      return []
  }
}

function componentLine({ name, registry, locations: made, props }: ToldComponent): string {
  const where = registry === 'global' ? 'for forms' : made.join(', ') || 'for any location'
  const schema = props ? `; props: \`${JSON.stringify(props)}\`` : ''
  return `- \`${name}\`: ${where}${schema}`
}

// A label is a text of the application's: it must not begin a line.
function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
