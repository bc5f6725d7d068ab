import { type Action, action, longText, refuse } from 'slipway/server'

/** What can be done with orders besides changing them. */
export function orderActions(): readonly Action[] {
  return [
    action('mark-paid', {
      label: 'Mark as paid',
      icon: 'wallet',
      on: 'many',
      available: ({ values }) => values['status'] === 'draft',
      message: (count) => (count === 1 ? '1 order is paid now.' : `${count} orders are paid now.`),
      run: ({ change }) => change({ status: 'paid' }),
    }),
    action('cancel', {
      label: 'Cancel order',
      icon: 'receipt',
      tone: 'danger',
      confirm: {
        title: { one: 'Cancel the order?', other: 'Cancel {{count}} orders?' },
        text: {
          one: 'The customer gets the money back. A cancelled order stays cancelled.',
          other: 'The customers get their money back. Cancelled orders stay cancelled.',
        },
        button: { one: 'Cancel order', other: 'Cancel {{count}} orders' },
        keep: { one: 'Keep it', other: 'Keep them' },
      },
      fields: [longText('reason', { required: true, maxLength: 500 })],
      available: ({ values }) => values['status'] !== 'cancelled',
      message: (count) =>
        count === 1 ? '1 order is cancelled.' : `${count} orders are cancelled.`,
      async run({ values, input, change }) {
        if (values['status'] === 'shipped') refuse('It has left the warehouse already.')
        const notes = [values['notes'], `Cancelled: ${String(input['reason'])}`]
        await change({ status: 'cancelled', notes: notes.filter(Boolean).join('\n') })
      },
    }),
  ]
}
