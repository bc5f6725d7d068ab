/** The password of every demo user. */
export const demoPassword = 'demo-slipway-2026'

/** The demo's users; `branches` counts from 0, none means all of them. */
export interface DemoAccount {
  readonly label: string
  readonly email: string
  readonly name: string
  readonly role: string
  readonly branches?: readonly number[]
}

export const demoAccounts: readonly DemoAccount[] = [
  account('Administrator', 'Alex Admin', 'admin'),
  account('Manager', 'Mika Manager', 'manager', [0, 1]),
  account('Sales', 'Sandy Sales', 'sales', [0]),
  account('Support', 'Sky Support', 'support'),
  account('Warehouse', 'Wren Warehouse', 'warehouse', [0, 2]),
  account('Viewer', 'Vesper Viewer', 'viewer', [2]),
]

function account(
  label: string,
  name: string,
  role: string,
  branches?: readonly number[],
): DemoAccount {
  const email = `${role}@demo.slipway.example`
  return { label, email, name, role, ...(branches && { branches }) }
}
