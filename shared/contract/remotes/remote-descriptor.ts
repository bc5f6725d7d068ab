import * as z from 'zod/mini'

/** A description of how one component's code is loaded. */
export const remoteDescriptor = z.object({
  remote: z.string(),
  version: z.string(),
  /** Folder of this version, ending in `/`, relative to the server's origin, `BASE_PATH` included. */
  base: z.string(),
  /** Path of the container's module below `base`. */
  entry: z.string(),
  /** Name to ask the container for, such as `./Notice`. */
  expose: z.string(),
  /** Path below `base` → its integrity value (`sha384-…`), scripts and styles. */
  files: z.record(z.string(), z.string()),
  /** Paths of the style sheets to load before the component is drawn. */
  css: z.array(z.string()),
  /** The mark that boxes carry so that the styles reach into them; missing for those in a scope of the version. */
  styles: z.optional(z.string()),
  /** Whether its scripts write style elements. */
  writesStyles: z.optional(z.boolean()),
  /** Paths of the scripts the component needs first, `entry` excluded: fetched side by side. */
  preload: z.array(z.string()),
  /** Paths of scripts that others import statically, each behind those that it imports; see `slipway.json`. */
  modules: z.optional(z.array(z.string())),
  /** The fallback in the slot's place when it failed: a notice with Retry, or nothing. */
  fallback: z.enum(['notice', 'none']),
  /** Milliseconds from the request to the component. */
  deadlineMs: z.number(),
  /** CSS pixels kept free while the component loads. */
  minHeight: z.number(),
})
export type RemoteDescriptor = z.infer<typeof remoteDescriptor>

const unavailableRemote = z.object({
  unavailable: z.enum(['not-granted', 'quarantined', 'not-released']),
})

const remoteEntry = z.union([remoteDescriptor, unavailableRemote])
export type RemoteEntry = z.infer<typeof remoteEntry>

/**
 * The body of `GET /remotes` and of `/meta.remotes`: component name → how to load it, for the slot
 * registry and for the global registry. A name may be in both, from different remotes.
 */
export const remotesBody = z.object({
  slots: z.record(z.string(), remoteEntry),
  globals: z.record(z.string(), remoteEntry),
})
export type RemotesBody = z.infer<typeof remotesBody>
