import type { ProductRow, SupplierRow } from '../tables.ts'
import type { Draw } from './draw.ts'
import { places } from './names.ts'

const names = [
  'Alpenglanz Keramik',
  'Bohnenkontor Hafen',
  'Caldera Machines',
  'Delft Porcelain Works',
  'Espresso Tecnica',
  'Ferrante Grinders',
  'Grano Verde',
  'Hansa Coffee Trading',
  'Kessel & Dampf',
  'Lumina Cleaning',
  'Molino Parts',
  'Nordwind Logistics',
] as const

/** Twelve suppliers, and who delivers which product. */
export function makeSuppliers(
  draw: Draw,
  products: readonly ProductRow[],
): { readonly suppliers: SupplierRow[]; readonly pairs: Readonly<Record<string, number>>[] } {
  const suppliers = names.map((name, index) => makeSupplier(draw, name, index + 1))
  const pairs = products.flatMap(({ id }) => {
    const first = draw.whole(1, names.length)
    const second = (first % names.length) + 1
    const own = draw.chance(0.4) ? [first, second] : [first]
    return own.map((supplier_id) => ({ product_id: id, supplier_id }))
  })
  return { suppliers, pairs }
}

function makeSupplier(draw: Draw, name: string, id: number): SupplierRow {
  const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`
  return {
    id,
    name,
    email: `sales@${domain}`,
    website: `https://${domain}`,
    city: draw.oneOf(draw.oneOf(places).cities),
    lead_days: draw.whole(2, 28),
  }
}
