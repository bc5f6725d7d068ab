import { isScript, type ManifestComponent } from '@slipway/sdk/contract'
import { toPropsSchema } from './props-schema'
import type { ComponentDefinition } from './remote-definition'

/**
 * Name under which the container exposes a component. A path takes letters, digits and hyphens; any
 * other character of the name becomes its code point: `./Gr_f6__df_e`.
 */
export function exposeOf(name: string): string {
  const code = (character: string) => `_${character.codePointAt(0)?.toString(16)}_`
  return `./${name.replaceAll(/[^A-Za-z0-9-]/gu, code)}`
}

/** The component as `slipway.json` has it; `files` are those it needs first. */
export function describeComponent(
  name: string,
  definition: ComponentDefinition,
  files: readonly string[],
): ManifestComponent {
  return {
    name,
    expose: exposeOf(name),
    registry: definition.global ? 'global' : 'slot',
    locations: [...(definition.locations ?? [])],
    fallback: definition.fallback ?? 'notice',
    deadlineMs: definition.deadlineMs ?? 8000,
    minHeight: definition.minHeight ?? 0,
    ...(definition.criticality && { criticality: definition.criticality }),
    ...(definition.budget && { budget: definition.budget }),
    preload: files.filter((path) => isScript(path)),
    css: files.filter((path) => path.endsWith('.css')),
    ...(definition.props && { props: toPropsSchema(definition.props) }),
  }
}
