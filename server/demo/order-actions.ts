import { type Action, type ActionBuilder, longText, refuse, type ValuesOf } from 'slipway/server'
import type { orderFields } from './order-fields.ts'

type Order = ValuesOf<typeof orderFields>

/** What can be done with orders besides changing them. */
export function orderActions(action: ActionBuilder<Order>): readonly Action[] {
  return [
    action('mark-paid', {
      label: { en: 'Mark as paid', de: 'Als bezahlt markieren' },
      icon: 'wallet',
      on: 'many',
      undo: 'mark-unpaid',
      available: ({ values }) => values.status === 'draft',
      message: (count) =>
        count === 1
          ? { en: 'The order is paid now.', de: 'Die Bestellung ist jetzt bezahlt.' }
          : {
              en: `${count} orders are paid now.`,
              de: `${count} Bestellungen sind jetzt bezahlt.`,
            },
      run: ({ change }) => change({ status: 'paid' }),
    }),
    action('mark-unpaid', {
      label: { en: 'Mark as unpaid', de: 'Als unbezahlt markieren' },
      icon: 'wallet',
      on: 'many',
      undo: 'mark-paid',
      available: ({ values }) => values.status === 'paid',
      message: (count) =>
        count === 1
          ? { en: 'The order is a draft again.', de: 'Die Bestellung ist wieder ein Entwurf.' }
          : {
              en: `${count} orders are drafts again.`,
              de: `${count} Bestellungen sind wieder Entwürfe.`,
            },
      run: ({ change }) => change({ status: 'draft' }),
    }),
    action('cancel', {
      label: { en: 'Cancel order', de: 'Bestellung stornieren' },
      icon: 'receipt',
      tone: 'danger',
      confirm: {
        title: {
          en: { one: 'Cancel the order?', other: 'Cancel {{count}} orders?' },
          de: { one: 'Bestellung stornieren?', other: '{{count}} Bestellungen stornieren?' },
        },
        text: {
          en: {
            one: 'The customer gets the money back. A cancelled order stays cancelled.',
            other: 'The customers get their money back. Cancelled orders stay cancelled.',
          },
          de: {
            one: 'Der Kunde bekommt sein Geld zurück. Eine stornierte Bestellung bleibt storniert.',
            other:
              'Die Kunden bekommen ihr Geld zurück. Stornierte Bestellungen bleiben storniert.',
          },
        },
        button: {
          en: { one: 'Cancel order', other: 'Cancel {{count}} orders' },
          de: { one: 'Bestellung stornieren', other: '{{count}} Bestellungen stornieren' },
        },
        keep: {
          en: { one: 'Keep it', other: 'Keep them' },
          de: 'Nicht stornieren',
        },
      },
      fields: [
        longText('reason', {
          label: { en: 'Reason', de: 'Grund' },
          required: true,
          maxLength: 500,
        }),
      ],
      available: ({ values }) => values.status !== 'cancelled',
      message: (count) =>
        count === 1
          ? { en: 'The order is cancelled.', de: 'Die Bestellung ist storniert.' }
          : { en: `${count} orders are cancelled.`, de: `${count} Bestellungen sind storniert.` },
      async run({ values, input, viewer, change }) {
        if (values.status === 'shipped')
          refuse({
            en: 'It has left the warehouse already.',
            de: 'Die Bestellung hat das Lager schon verlassen.',
          })
        // A note is kept as it was written: in the language of whoever cancels.
        const word = viewer.user.locale.startsWith('de') ? 'Storniert' : 'Cancelled'
        const notes = [values.notes, `${word}: ${input.reason}`]
        await change({ status: 'cancelled', notes: notes.filter(Boolean).join('\n') })
      },
    }),
  ]
}
