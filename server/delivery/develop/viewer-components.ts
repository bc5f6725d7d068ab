import type {
  ManifestComponent,
  RemoteEntry,
  RemotesBody,
  ViewerComponent,
  ViewerVersionsBody,
} from '@slipway/sdk/contract'
import type { Registry } from '../../catalog/component-index'
import type { Viewer } from '../../slots/viewer'
import { composeShared, type MetaDeps } from '../meta'

/** What those who develop are told of the components on their own page, and of no others. */
export interface ViewerComponents {
  versions(viewer: Viewer): ViewerVersionsBody
  /** Those of the page, as the versions that the viewer gets have them. */
  all(viewer: Viewer): readonly ManifestComponent[]
  /** `undefined`: the viewer's page does not have it. */
  component(viewer: Viewer, wanted: Wanted): ViewerComponent | undefined
}

interface Wanted {
  readonly registry: Registry
  readonly component: string
}

export function createViewerComponents(meta: MetaDeps): ViewerComponents {
  const { slots } = meta.application
  const remotesOf = (viewer: Viewer) => composeShared(meta, viewer, slots.forViewer(viewer)).remotes
  const locate = (viewer: Viewer, { registry, component: name }: Wanted) => {
    const { components } = meta.catalog.current()
    // Whether a public location alone names it was decided when the viewer's remotes were collected.
    const fate = components.locate({ registry, name, userId: viewer.user.id, isPublic: false })
    return fate.is === 'found' ? fate : undefined
  }
  return {
    versions(viewer) {
      const versions = namesOf(remotesOf(viewer)).flatMap((wanted) => {
        const found = locate(viewer, wanted)
        return found ? [[found.remote.name, versionOf(found)] as const] : []
      })
      return { items: [...new Map(versions).values()] }
    },
    all: (viewer) =>
      namesOf(remotesOf(viewer)).flatMap((wanted) => locate(viewer, wanted)?.component ?? []),
    component(viewer, wanted) {
      const isThere = namesOf(remotesOf(viewer)).some(
        ({ registry, component }) => registry === wanted.registry && component === wanted.component,
      )
      const found = isThere ? locate(viewer, wanted) : undefined
      if (!found?.choice.version) return undefined
      const { name: remote, version } = found.choice.version.manifest
      const { locations, props } = found.component
      return { remote, version, locations, ...(props && { props }) }
    },
  }
}

function namesOf({ slots, globals }: RemotesBody): Wanted[] {
  const names = (registry: Registry, entries: Readonly<Record<string, RemoteEntry>>) =>
    Object.entries(entries).flatMap(([component, entry]) =>
      'remote' in entry ? [{ registry, component }] : [],
    )
  return [...names('slot', slots), ...names('global', globals)]
}

type Located = ReturnType<ReturnType<MetaDeps['catalog']['current']>['components']['locate']>
type Found = Extract<Located, { is: 'found' | 'not-granted' }>

function versionOf({ remote, choice }: Found): ViewerVersionsBody['items'][number] {
  const { arm, version } = choice
  const common = { remote: remote.name, version: version?.manifest.version ?? '' }
  if (arm === 'base') return { ...common, chosen: 'base' }
  return { ...common, chosen: 'canary', percent: remote.canary?.percent ?? 0 }
}
