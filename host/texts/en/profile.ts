/** Texts of the area `profile`. */
export const profile = {} as const
