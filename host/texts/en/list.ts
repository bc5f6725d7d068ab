/** Texts of the area `list`. */
export const list = {} as const
