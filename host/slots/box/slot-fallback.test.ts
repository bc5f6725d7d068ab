import { partName } from './slot-fallback'

test.each([
  ['OrderStatusActions', 'Order status actions'],
  ['PDFExport', 'PDF export'],
  ['ExportAsPDF', 'Export as PDF'],
  ['FaultyReact18', 'Faulty react18'],
  ['tax-number', 'Tax number'],
  ['shop.TaxNumber', 'Shop tax number'],
  ['mf-books/TaxNumber', 'Tax number'],
  ['Übersicht', 'Übersicht'],
  ['X', 'X'],
])('a component %s is called %s where it failed', (component, expected) => {
  expect(partName(component)).toBe(expected)
})
