import type { Access } from './access/access'
import { listPreferencesPrefix } from './forget-list-preferences'

/** The owner of a place: another user's, or that in another tenant, is another one. */
type Viewer = Pick<Access, 'user' | 'tenant'>

/** A page as its user left it in this tab. */
export interface KeptPlace {
  /** The part of the address behind the path, such as `?sort=name`. */
  readonly search: string
  readonly scroll: number
  /** A record that was in view, and how far below the top of the window, in CSS pixels. */
  readonly inView?: { readonly record: string; readonly top: number } | undefined
  /** The record that was opened last. */
  readonly record?: number | undefined
}

const plain: KeptPlace = { search: '', scroll: 0 }
const keyOf = ({ user, tenant }: Viewer, path: string) =>
  `${listPreferencesPrefix}${user.id}:${tenant?.id ?? ''}:${path}`

/** Reads how the viewer left the page at `path` in this tab; as it is by itself if they did not. */
export function readPlace(viewer: Viewer, path: string): KeptPlace {
  return { ...plain, ...Object(readTab(keyOf(viewer, path))) }
}

export function keepPlace(viewer: Viewer, path: string, part: Partial<KeptPlace>): void {
  keepInTab(keyOf(viewer, path), { ...readPlace(viewer, path), ...part })
}

/** The address of the page at `path`, as the viewer left it in this tab. */
export function keptPath(viewer: Viewer, path: string): string {
  return path + readPlace(viewer, path).search
}

/** Reads what was chosen on the page at `path`; it is much, so kept by itself. */
export function readChoice(viewer: Viewer, path: string): unknown {
  return readTab(`${keyOf(viewer, path)}#`)
}

export function keepChoice(viewer: Viewer, path: string, choice: unknown): void {
  keepInTab(`${keyOf(viewer, path)}#`, choice)
}

function readTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Storage may be shut, or hold what another version wrote: pages are as they are by themselves.
    return null
  }
}

function keepInTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage may be shut or full: the way back leads to the page as it is by itself.
  }
}
