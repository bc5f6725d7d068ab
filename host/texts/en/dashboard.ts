/** Texts of the area `dashboard`. */
export const dashboard = {} as const
