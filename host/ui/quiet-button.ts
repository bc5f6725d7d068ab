/** The look of a button beside what matters more, such as in each row of a list. */
export const quietButton = { variant: 'subtle', color: 'gray', size: 'compact-sm' } as const
