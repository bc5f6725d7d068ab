import * as z from 'zod/mini'

/** An origin as browsers write it: no path, no upper-case letters, https unless it is this machine. */
export const remoteOrigin = z.string().check(
  z.regex(
    /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/,
  ),
  z.refine((text) => URL.canParse(text) && new URL(text).origin === text, 'Not an origin'),
)
