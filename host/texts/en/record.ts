/** Texts of the area `record`. */
export const record = {} as const
