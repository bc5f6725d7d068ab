import type { Draw } from './draw.ts'

/** Digits before the check digits, by country. */
const lengths: Readonly<Record<string, number>> = { AT: 7, DE: 8, FR: 9, IT: 10, NL: 8 }

/** A tax number whose check digits agree. */
export function makeVatId(draw: Draw, country: string): string {
  const rest = (lengths[country] ?? 8) - 1
  for (;;) {
    const vatId = vatIdOf(country, `${draw.whole(1, 9)}${draw.digits(rest)}`)
    if (vatId) return vatId
  }
}

/** The number with its check digits; the Netherlands give out none for some digits. */
export function vatIdOf(country: string, digits: string): string | undefined {
  const numbers = [...digits].map(Number)
  switch (country) {
    case 'AT':
      return `ATU${digits}${upTo(10, luhnSum(numbers) + 4)}`
    case 'IT':
      return `IT${digits}${upTo(10, luhnSum(numbers))}`
    case 'DE':
      return `DE${digits}${mod11and10(numbers)}`
    case 'FR':
      return `FR${String((12 + 3 * (Number(digits) % 97)) % 97).padStart(2, '0')}${digits}`
    default: {
      const check = numbers.reduce((sum, digit, index) => sum + digit * (9 - index), 0) % 11
      return check === 10 ? undefined : `NL${digits}${check}B01`
    }
  }
}

function upTo(base: number, sum: number): number {
  return (base - (sum % base)) % base
}

/** Every second digit doubled, digits of the doubled ones added up. */
function luhnSum(numbers: readonly number[]): number {
  return numbers
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0)
}

/** ISO 7064, MOD 11,10. */
function mod11and10(numbers: readonly number[]): number {
  const product = numbers.reduce((carry, digit) => (((carry + digit) % 10 || 10) * 2) % 11, 10)
  return (11 - product) % 10
}
