import * as z from 'zod/mini'

/** The body of `GET /events` as JSON, for those who cannot keep a stream open; its ETag changes with it. */
export const eventsState = z.object({ signedIn: z.boolean(), revision: z.number() })
export type EventsState = z.infer<typeof eventsState>

/** The data of the event `record`: one that the stream names, and whose state anybody has changed. */
export const recordEvent = z.object({ resource: z.string(), id: z.number() })
export type RecordEvent = z.infer<typeof recordEvent>
