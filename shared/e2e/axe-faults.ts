import { createRequire } from 'node:module'
import type { Locator } from '@playwright/test'
import { fromHere } from '../build/from-here'

interface Violation {
  readonly id: string
  readonly help: string
  readonly nodes: readonly { readonly html: string }[]
}

interface Axe {
  run(node: Element, options: object): Promise<{ readonly violations: readonly Violation[] }>
}

/** The faults that axe finds in `part`, one line each. */
export async function axeFaults(part: Locator): Promise<readonly string[]> {
  await part.page().evaluate(axeSource())
  const violations = await part.evaluate(async (node) => {
    // What the script before this one has put there.
    const { axe } = globalThis as unknown as { readonly axe: Axe }
    return (await axe.run(node, { resultTypes: ['violations'] })).violations
  })
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html ?? ''})`)
}

// The copy that the tests without a browser look with: one set of rules for both.
function axeSource(): string {
  const { source } = createRequire(fromHere.resolve('jest-axe'))('axe-core')
  return source
}
