import { axe } from 'jest-axe'

interface AxeResults {
  readonly violations: readonly {
    readonly id: string
    readonly help: string
    readonly nodes: readonly { readonly html: string }[]
  }[]
}

/** The faults that axe finds in `element`, one line each; contrast cannot be checked without a browser. */
export async function accessibilityFaults(element: Element): Promise<readonly string[]> {
  // jest-axe brings no types; these are the results of axe-core.
  const { violations } = (await axe(element)) as AxeResults
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html ?? ''})`)
}
