import { dayFrom } from '../figures.ts'
import type { CustomerRow } from '../tables.ts'
import type { Draw } from './draw.ts'
import { companyKinds, companyStems, places } from './names.ts'
import { makeVatId } from './vat-id.ts'

const COUNT = 2000

/** 2,000 customers, shared out among the branches. */
export function makeCustomers(
  draw: Draw,
  { tenantIds, now }: { readonly tenantIds: readonly number[]; readonly now: Date },
): CustomerRow[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const name = companyName(index)
    const place = placeFor(draw, index % tenantIds.length)
    const domain = `${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`
    return {
      id: index + 1,
      tenant_id: tenantIds[index % tenantIds.length] ?? 0,
      name,
      email: `office@${domain}`,
      website: index % 3 === 0 ? `https://${domain}` : null,
      phone: draw.chance(0.8) ? `${place.dial} 555 ${draw.digits(5)}` : null,
      country: place.country,
      city: draw.oneOf(place.cities),
      since: dayFrom(now, -draw.whole(0, 1094)),
      credit: draw.whole(1, 40) * 50_000,
      blocked: draw.chance(0.03) ? 1 : 0,
      notes: draw.chance(0.15) ? draw.oneOf(notes) : null,
      vat_id: draw.chance(0.7) ? makeVatId(draw, place.country) : null,
    }
  })
}

// 47 is prime to 2,000, so that every pair of stem and kind comes up once and neighbours differ.
function companyName(index: number): string {
  const pair = (index * 47) % COUNT
  const stem = companyStems[pair % companyStems.length]
  return `${stem} ${companyKinds[Math.floor(pair / companyStems.length) % companyKinds.length]}`
}

function placeFor(draw: Draw, branch: number): (typeof places)[number] {
  const home = places[branch] ?? places[0]
  return draw.chance(0.75) ? home : draw.oneOf(places)
}

const notes = [
  'Delivers to the back entrance; ring twice.',
  'Wants invoices by the first of the month.',
  'Asks for samples of every new blend.',
  'Has its own technician; sends only for parts.',
] as const
