/** Texts of the area `problems`. */
export const problems = {} as const
