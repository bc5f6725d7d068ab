/** The password of every demo user. */
export const demoPassword = 'demo-slipway-2026'

/** The demo's users; `branches` counts from 0, none means all of them. */
export interface DemoAccount {
  readonly label: { readonly en: string; readonly de: string }
  readonly email: string
  readonly name: string
  readonly role: string
  readonly branches?: readonly number[]
}

export const demoAccounts: readonly DemoAccount[] = [
  account('admin', { en: 'Administrator', de: 'Administration' }, { name: 'Alex Admin' }),
  account('manager', { en: 'Manager', de: 'Leitung' }, { name: 'Mika Manager', branches: [0, 1] }),
  account('sales', { en: 'Sales', de: 'Verkauf' }, { name: 'Sandy Sales', branches: [0] }),
  account('support', { en: 'Support', de: 'Kundendienst' }, { name: 'Sky Support' }),
  account(
    'warehouse',
    { en: 'Warehouse', de: 'Lager' },
    { name: 'Wren Warehouse', branches: [0, 2] },
  ),
  account('viewer', { en: 'Viewer', de: 'Nur Lesen' }, { name: 'Vesper Viewer', branches: [2] }),
]

function account(
  role: string,
  label: DemoAccount['label'],
  person: Pick<DemoAccount, 'name' | 'branches'>,
): DemoAccount {
  return { label, role, email: `${role}@demo.slipway.example`, ...person }
}
