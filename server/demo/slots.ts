import { Slot, SlotLocation, type SlotRegistration } from 'slipway/server'
import { demoAccounts, demoPassword } from './accounts'

/** What other teams' components show in the company's admin, location by location. */
export function slots(): SlotRegistration {
  return { ...signIn(), ...everyPage(), ...dashboards(), ...records() }
}

function signIn(): SlotRegistration {
  return {
    [SlotLocation.LOGIN_BEFORE_FORM.value]: Slot.make('WelcomeNotice', {
      title: 'Welcome to Bellora Coffee Supply',
      text: 'Sign in to work with orders, customers and stock of your branch.',
    }),
    [SlotLocation.LOGIN_AFTER_FORM.value]: Slot.make('DemoAccounts', {
      accounts: demoAccounts.map(({ label, email }) => ({ label, email, password: demoPassword })),
    }),
    [SlotLocation.LOGIN_SIDEBAR.value]: Slot.make('CompanyNews', {
      items: [
        {
          title: 'New grinders are in stock',
          date: '2026-11-16',
          text: 'The Kestrel 64 and 83 ship from all three branches from today.',
        },
        {
          title: 'Deposit system for cups',
          date: '2026-11-09',
          text: 'Customers return reusable cups with their next delivery.',
        },
        {
          title: 'Winter stocktaking',
          date: '2026-11-02',
          text: 'The warehouse counts on the first weekend of January.',
        },
      ],
    }),
  }
}

function everyPage(): SlotRegistration {
  return {
    [SlotLocation.HEADER_BANNER.value]: Slot.make('AnnouncementBanner', {
      message: 'Orders for delivery before the holidays close on 18 December.',
      tone: 'info',
      link: { label: 'Open orders', path: '/resources/orders' },
    }),
    [SlotLocation.GLOBAL_AFTER_CONTENT.value]: Slot.make('SupportFooter', {
      email: 'help@bellora.example',
      phone: '+49 30 5550 1200',
      hours: 'Monday to Friday, 8:00 to 18:00',
    }),
    [SlotLocation.TENANT_SWITCHER.value]: Slot.make('TenantSwitcher'),
  }
}

function dashboards(): SlotRegistration {
  return {
    [SlotLocation.DASHBOARD_BEFORE_CARDS.value]: [
      Slot.make('QuickActions', {
        actions: [
          { label: 'New order', path: '/resources/orders/new', icon: 'plus' },
          { label: 'New customer', path: '/resources/customers/new', icon: 'user-plus' },
          { label: 'Products', path: '/resources/products', icon: 'package' },
        ],
      }),
    ],
    [SlotLocation.DASHBOARD_AFTER_CARDS.value]: Slot.make('OrdersToShip', { limit: 5 }).onlyFor({
      permissions: ['orders.view'],
    }),
  }
}

function records(): SlotRegistration {
  return {
    [SlotLocation.RESOURCE_PAGE_ACTIONS.value]: [
      Slot.make('OrderStatusActions', { transitions }).onlyFor({ permissions: ['orders.update'] }),
      Slot.make('CopyRecordLink', { label: 'Copy link' }),
      Slot.make('PrintRecord', { label: 'Print' }).onlyFor({ flag: 'printing' }),
    ],
    [SlotLocation.RESOURCE_EDIT_ACTIONS.value]: Slot.make('CopyRecordLink', { label: 'Copy link' }),
    [SlotLocation.RESOURCE_BEFORE_FORM.value]: Slot.make('EditingGuide', {
      text: 'Prices are net. Dates are those of the branch.',
    }),
    [SlotLocation.RESOURCE_AFTER_FORM.value]: Slot.make('DataPolicyNote', {
      text: 'Keep only what the order needs. Personal data is deleted after ten years.',
    }),
    [SlotLocation.RESOURCE_BEFORE_RELATIONS.value]: Slot.make('SectionHint', {
      title: 'Related records',
      text: 'Open one to change it; the lists follow at once.',
    }),
    [SlotLocation.RESOURCE_AFTER_RELATIONS.value]: Slot.make('SectionHint', {
      title: 'Something missing?',
      text: 'Records of other branches are shown after switching the branch.',
    }),
  }
}

const transitions = {
  draft: [{ to: 'paid', label: 'Mark as paid' }],
  paid: [{ to: 'packed', label: 'Mark as packed' }],
  packed: [{ to: 'shipped', label: 'Mark as shipped' }],
}
