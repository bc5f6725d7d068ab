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
  account('admin', 'Administrator', { name: 'Alex Admin' }),
  account('manager', 'Manager', { name: 'Mika Manager', branches: [0, 1] }),
  account('sales', 'Sales', { name: 'Sandy Sales', branches: [0] }),
  account('support', 'Support', { name: 'Sky Support' }),
  account('warehouse', 'Warehouse', { name: 'Wren Warehouse', branches: [0, 2] }),
  account('viewer', 'Viewer', { name: 'Vesper Viewer', branches: [2] }),
]

function account(
  role: string,
  label: string,
  person: Pick<DemoAccount, 'name' | 'branches'>,
): DemoAccount {
  return { label, role, email: `${role}@demo.slipway.example`, ...person }
}
