import type { $ZodType, input } from 'zod/v4/core'

/** The props that a schema of `defineRemote` describes: `PropsOf<typeof schema>`. */
export type PropsOf<Schema extends $ZodType> = Readonly<input<Schema>>
