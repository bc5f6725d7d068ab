/** Distances of the host's grid. */
export type Spacing = 'xs' | 'sm' | 'md' | 'lg'
