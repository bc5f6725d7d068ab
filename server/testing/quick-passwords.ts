import { createPasswords } from '../identity/passwords/passwords'

/** Passwords of tests, which cost next to nothing; passwords.test.ts has what the product's cost. */
export const quickPasswords = createPasswords({
  cost: { memoryCost: 8, timeCost: 1, parallelism: 1 },
})
