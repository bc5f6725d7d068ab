/** What each component is given; the same as in `bench/applications/small-slots.ts`. */
export const entryProps = (number) => ({
  title: `Part ${number}`,
  items: ['orders', 'customers', 'deliveries', 'returns', 'invoices'],
})
