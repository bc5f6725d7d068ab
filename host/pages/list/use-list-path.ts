import { keptPath } from '../../session/kept-places'
import { useViewerMeta } from '../../session/use-session'

/** The way back to the list of `resource`, as the viewer left it in this tab. */
export function useListPath(resource: string): string {
  return keptPath(useViewerMeta(), `/resources/${resource}`)
}
