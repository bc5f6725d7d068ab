import type { ProductRow } from '../tables.ts'
import type { Draw } from './draw.ts'

interface Line {
  readonly category: string
  readonly code: string
  readonly kinds: readonly string[]
  readonly variants: readonly string[]
  /** In cents. */
  readonly price: readonly [number, number]
  readonly about: string
}

const brands = ['Kestrel', 'Velano', 'Corvino', 'Arbolada', 'Tamarin'] as const

/** 300 products: fifty of each category. */
export function makeProducts(draw: Draw): ProductRow[] {
  return lines.flatMap((line, lineIndex) =>
    namesOf(line).map((name, index) => ({
      id: lineIndex * 50 + index + 1,
      name,
      sku: `${line.code}-${String(index + 1).padStart(3, '0')}`,
      category: line.category,
      ...priceOf(draw, line),
      tags: JSON.stringify(tagsOf(line, index)),
      stock: draw.chance(0.06) ? draw.whole(0, 14) : draw.whole(15, 400),
      active: draw.chance(0.94) ? 1 : 0,
      description: `${name}. ${line.about}`,
    })),
  )
}

function priceOf(draw: Draw, line: Line): Pick<ProductRow, 'price' | 'cost'> {
  const price = Math.round(draw.whole(...line.price) / 10) * 10
  return { price, cost: Math.round((price * draw.whole(45, 80)) / 100) }
}

/** In the order of the field's options. */
function tagsOf({ category }: Line, index: number): string[] {
  const tags = [
    ...(index % 9 === 0 ? ['new'] : []),
    ...(index % 7 === 3 ? ['bestseller'] : []),
    ...(category === 'beans' && index % 2 === 0 ? ['organic'] : []),
    ...(category === 'cups' ? ['fragile'] : []),
  ]
  return tags
}

function namesOf({ kinds, variants }: Line): string[] {
  const names = brands.flatMap((brand) =>
    kinds.flatMap((kind) => variants.map((variant) => `${brand} ${kind} ${variant}`)),
  )
  return names.slice(0, 50)
}

const lines: readonly Line[] = [
  {
    category: 'machines',
    code: 'MA',
    kinds: ['Espresso', 'Espresso Pro'],
    variants: ['One', 'Duo', 'Trio', 'Compact', 'Lever'],
    price: [89_000, 780_000],
    about: 'Espresso machine with dual boiler, serviced by our own technicians.',
  },
  {
    category: 'grinders',
    code: 'GR',
    kinds: ['Grinder', 'On-Demand Grinder'],
    variants: ['54', '64', '75', '83', '98'],
    price: [24_000, 260_000],
    about: 'Flat burrs of hardened steel; the number is their diameter in millimetres.',
  },
  {
    category: 'beans',
    code: 'BE',
    kinds: ['House Blend', 'Single Origin'],
    variants: ['250 g', '500 g', '1 kg', '5 kg', 'Decaf 1 kg'],
    price: [690, 12_900],
    about: 'Roasted on order, delivered within three days.',
  },
  {
    category: 'cups',
    code: 'CU',
    kinds: ['Porcelain Cup', 'Reusable Cup'],
    variants: ['60 ml', '120 ml', '180 ml', '240 ml', '360 ml'],
    price: [290, 2_400],
    about: 'Sold by six, dishwasher-safe.',
  },
  {
    category: 'cleaning',
    code: 'CL',
    kinds: ['Cleaner', 'Descaler'],
    variants: ['Tablets', 'Powder', 'Liquid', 'Refill', 'Set'],
    price: [590, 6_900],
    about: 'For all machines with an E61 group and for grinders.',
  },
  {
    category: 'parts',
    code: 'PA',
    kinds: ['Spare Part', 'Service Kit'],
    variants: ['Gasket', 'Shower Screen', 'Portafilter', 'Steam Wand', 'Pump'],
    price: [490, 32_000],
    about: 'Original part with two years of warranty.',
  },
]
