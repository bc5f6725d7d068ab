import type { Project } from '../project'
import { exportKinds } from './export-kinds'
import type { Exposed } from './exposed'
import { importReach, type Reach } from './import-reach'
import type { Kind } from './node-kinds'
import { takesReact } from './react-packages'
import type { SourceFiles } from './source-files'

/** An expose, and what its sources say of it. */
export interface Looked {
  readonly one: Exposed
  /** Its file; none where it was not found. */
  readonly path: string | undefined
  readonly kind: Kind
  readonly kinds: ReadonlyMap<string, Kind>
  readonly reach: Reach
}

/** Reads an expose: whether it is a component, a bridge or neither, and whether it takes React or the SDK. */
export function lookAt(project: Project, files: SourceFiles, one: Exposed): Looked {
  const path = one.file === undefined ? undefined : files.find(one.file)
  const kinds = path === undefined ? new Map<string, Kind>() : exportKinds(files, path)
  const all = [...kinds.values()]
  const kind = (['component', 'bridge'] as const).find((is) => all.includes(is)) ?? 'other'
  const reach =
    path === undefined ? {} : importReach(files, path, (name) => takesReact(project, name))
  return { one, path, kind: kind, kinds, reach }
}

/** Says why the components of a build cannot have a React of their own because of this expose. */
export function whyNot({ one: { name, file }, path, kind, reach }: Looked): string[] {
  if (file === undefined) return [`${name} is computed, and this command cannot follow it`]
  if (path === undefined) return [`${name} is ${file}, which is not there`]
  if (/\.(?:vue|svelte)$/.test(path)) return []
  if (reach.sdk) return [`${name} imports the SDK (${reach.sdk}), which needs the host's`]
  if (kind === 'other' && reach.react)
    return [`${name} is no component, and takes React without a bridge (${reach.react})`]
  return []
}
