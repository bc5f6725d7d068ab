import type { Role } from 'slipway/server'

/** Who may do what in the company. */
export const roles: Readonly<Record<string, Role>> = {
  admin: { label: { en: 'Administrator', de: 'Administration' }, permissions: ['*'] },
  manager: {
    label: { en: 'Manager', de: 'Leitung' },
    permissions: ['customers.*', 'orders.*', 'order-lines.*', 'products.*', 'suppliers.*'],
  },
  sales: {
    label: { en: 'Sales', de: 'Verkauf' },
    permissions: [
      'customers.view',
      'customers.create',
      'customers.update',
      'orders.view',
      'orders.create',
      'orders.update',
      'order-lines.*',
      'products.view',
      'suppliers.view',
    ],
  },
  support: {
    label: { en: 'Support', de: 'Kundendienst' },
    permissions: [
      'customers.view',
      'customers.update',
      'orders.view',
      'order-lines.view',
      'products.view',
    ],
  },
  warehouse: {
    label: { en: 'Warehouse', de: 'Lager' },
    permissions: [
      'customers.view',
      'orders.view',
      'orders.update',
      'order-lines.view',
      'products.view',
      'products.update',
      'suppliers.view',
    ],
  },
  viewer: {
    label: { en: 'Viewer', de: 'Nur Lesen' },
    permissions: ['customers.view', 'orders.view', 'order-lines.view', 'products.view'],
  },
}
