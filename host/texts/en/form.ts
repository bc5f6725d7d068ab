/** Texts of the area `form`. */
export const form = {} as const
