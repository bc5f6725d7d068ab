/** For a field whose list is longer than what is left of its dialog: the dialog would cut it off. */
export const overDialog = { withinPortal: true, zIndex: 310 } as const
