import type { Role } from 'slipway/server'

/** Who may do what in the company. */
export const roles: Readonly<Record<string, Role>> = {
  admin: { label: 'Administrator', permissions: ['*'] },
  manager: {
    label: 'Manager',
    permissions: ['customers.*', 'orders.*', 'order-lines.*', 'products.*', 'suppliers.*'],
  },
  sales: {
    label: 'Sales',
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
    label: 'Support',
    permissions: [
      'customers.view',
      'customers.update',
      'orders.view',
      'order-lines.view',
      'products.view',
    ],
  },
  warehouse: {
    label: 'Warehouse',
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
    label: 'Viewer',
    permissions: ['customers.view', 'orders.view', 'order-lines.view', 'products.view'],
  },
}
