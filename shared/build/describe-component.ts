import type { ManifestComponent } from '@slipway/sdk/contract'
import type { ComponentDefinition } from './define-remote'
import { toPropsSchema } from './props-schema'

/** The component as `slipway.json` has it; `files` are those it needs first. */
export function describeComponent(
  name: string,
  definition: ComponentDefinition,
  files: readonly string[],
): ManifestComponent {
  return {
    name,
    expose: `./${name}`,
    registry: definition.global ? 'global' : 'slot',
    locations: [...(definition.locations ?? [])],
    fallback: definition.fallback ?? 'notice',
    deadlineMs: definition.deadlineMs ?? 8000,
    minHeight: definition.minHeight ?? 0,
    preload: files.filter((path) => path.endsWith('.js')),
    css: files.filter((path) => path.endsWith('.css')),
    ...(definition.props && { props: toPropsSchema(definition.props) }),
  }
}
