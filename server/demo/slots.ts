import { localized, Slot, SlotLocation, type SlotRegistration } from 'slipway/server'
import { demoAccounts, demoPassword } from './accounts.ts'

/** What other teams' components show in the company's admin, location by location. */
export function slots(): SlotRegistration {
  return { ...signIn(), ...everyPage(), ...dashboards(), ...records() }
}

function signIn(): SlotRegistration {
  return {
    [SlotLocation.LOGIN_BEFORE_FORM.value]: Slot.make('WelcomeNotice', {
      title: localized({
        en: 'Welcome to Bellora Coffee Supply',
        de: 'Willkommen bei Bellora Coffee Supply',
      }),
      text: localized({
        en: 'Sign in to work with orders, customers and stock of your branch.',
        de: 'Melden Sie sich an, um mit Bestellungen, Kunden und dem Bestand Ihrer Niederlassung zu arbeiten.',
      }),
    }),
    [SlotLocation.LOGIN_AFTER_FORM.value]: Slot.make('DemoAccounts', {
      accounts: demoAccounts.map(({ label, email }) => ({
        label: localized(label),
        email,
        password: demoPassword,
      })),
    }),
    [SlotLocation.LOGIN_SIDEBAR.value]: Slot.make('CompanyNews', { items: news }),
  }
}

const news = [
  {
    title: localized({ en: 'New grinders are in stock', de: 'Neue Mühlen sind auf Lager' }),
    date: '2026-11-16',
    text: localized({
      en: 'The Kestrel 64 and 83 ship from all three branches from today.',
      de: 'Kestrel 64 und 83 werden ab heute von allen drei Niederlassungen versandt.',
    }),
  },
  {
    title: localized({ en: 'Deposit system for cups', de: 'Pfandsystem für Becher' }),
    date: '2026-11-09',
    text: localized({
      en: 'Customers return reusable cups with their next delivery.',
      de: 'Kunden geben Mehrwegbecher mit der nächsten Lieferung zurück.',
    }),
  },
  {
    title: localized({ en: 'Winter stocktaking', de: 'Inventur im Winter' }),
    date: '2026-11-02',
    text: localized({
      en: 'The warehouse counts on the first weekend of January.',
      de: 'Das Lager zählt am ersten Wochenende im Januar.',
    }),
  },
]

function everyPage(): SlotRegistration {
  return {
    [SlotLocation.HEADER_BANNER.value]: Slot.make('AnnouncementBanner', {
      id: 'holidays-2026',
      message: localized({
        en: 'Orders for delivery before the holidays close on 18 December.',
        de: 'Bestellungen für eine Lieferung vor den Feiertagen nehmen wir bis zum 18. Dezember an.',
      }),
      tone: 'info',
      link: {
        label: localized({ en: 'Open orders', de: 'Zu den Bestellungen' }),
        path: '/resources/orders',
      },
    }),
    [SlotLocation.GLOBAL_AFTER_CONTENT.value]: Slot.make('SupportFooter', {
      email: 'help@bellora.example',
      phone: '+49 30 5550 1200',
      hours: localized({
        en: 'Monday to Friday, 8:00 to 18:00',
        de: 'Montag bis Freitag, 8 bis 18 Uhr',
      }),
    }),
    [SlotLocation.TENANT_SWITCHER.value]: Slot.make('TenantSwitcher'),
  }
}

function dashboards(): SlotRegistration {
  return {
    [SlotLocation.DASHBOARD_BEFORE_CARDS.value]: [
      Slot.make('QuickActions', {
        actions: [
          {
            label: localized({ en: 'New order', de: 'Neue Bestellung' }),
            path: '/resources/orders/new',
            icon: 'plus',
          },
          {
            label: localized({ en: 'New customer', de: 'Neuer Kunde' }),
            path: '/resources/customers/new',
            icon: 'user-plus',
          },
          {
            label: localized({ en: 'Products', de: 'Produkte' }),
            path: '/resources/products',
            icon: 'package',
          },
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
      Slot.make('OrderStatusActions', { transitions }).onlyFor({
        permissions: ['orders.update'],
        resources: ['orders'],
        record: { status: statusesWithSteps },
      }),
      Slot.make('CopyRecordLink'),
      Slot.make('PrintRecord').onlyFor({ flag: 'printing' }),
    ],
    [SlotLocation.RESOURCE_EDIT_ACTIONS.value]: Slot.make('CopyRecordLink'),
    [SlotLocation.RESOURCE_BEFORE_FORM.value]: Slot.make('EditingGuide', {
      text: localized({
        en: 'Prices are net. Dates are those of the branch.',
        de: 'Preise sind netto. Ein Datum ist das der Niederlassung.',
      }),
    }),
    [SlotLocation.RESOURCE_AFTER_FORM.value]: Slot.make('DataPolicyNote', {
      text: localized({
        en: 'Keep only what the order needs. Personal data is deleted after ten years.',
        de: 'Erfassen Sie nur, was die Bestellung braucht. Personenbezogene Daten werden nach zehn Jahren gelöscht.',
      }),
    }),
    [SlotLocation.RESOURCE_BEFORE_RELATIONS.value]: Slot.make('SectionHint', {
      title: localized({ en: 'Related records', de: 'Zugehörige Einträge' }),
      text: localized({
        en: 'Open one to change it; the lists follow at once.',
        de: 'Öffnen Sie einen, um ihn zu ändern; die Listen folgen sofort.',
      }),
    }),
    [SlotLocation.RESOURCE_AFTER_RELATIONS.value]: Slot.make('SectionHint', {
      title: localized({ en: 'Something missing?', de: 'Fehlt etwas?' }),
      text: localized({
        en: 'Records of other branches are shown after switching the branch.',
        de: 'Einträge anderer Niederlassungen sehen Sie, nachdem Sie die Niederlassung gewechselt haben.',
      }),
    }),
  }
}

const transitions = {
  draft: [
    {
      to: 'paid',
      status: localized({ en: 'paid', de: 'bezahlt' }),
      label: localized({ en: 'Mark as paid', de: 'Als bezahlt markieren' }),
    },
  ],
  paid: [
    {
      to: 'packed',
      status: localized({ en: 'packed', de: 'gepackt' }),
      label: localized({ en: 'Mark as packed', de: 'Als gepackt markieren' }),
    },
  ],
  packed: [
    {
      to: 'shipped',
      status: localized({ en: 'shipped', de: 'versandt' }),
      label: localized({ en: 'Mark as shipped', de: 'Als versandt markieren' }),
    },
  ],
}

const statusesWithSteps = Object.keys(transitions) as (keyof typeof transitions)[]
