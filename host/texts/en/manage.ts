/** Texts of the area `manage`. */
export const manage = {} as const
