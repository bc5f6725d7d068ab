import { configureAxe, toHaveNoViolations } from 'jest-axe'

/** What axe finds wrong; what it finds right is not described, which takes longer than the finding. */
export const axe = configureAxe({ resultTypes: ['violations'] })

export { toHaveNoViolations }
