interface VatCountry {
  /** A number as an example, to be shown. */
  readonly example: string
  readonly shape: RegExp
  /** Whether the check digits agree; gets the number as `shape` matched it. */
  readonly agrees: (number: string) => boolean
}

const countries: Readonly<Record<string, VatCountry>> = {
  AT: {
    example: 'ATU13585627',
    shape: /^ATU\d{8}$/,
    agrees: (number) => agreesAustria(digitsOf(number.slice(3))),
  },
  DE: {
    example: 'DE136695976',
    shape: /^DE[1-9]\d{8}$/,
    agrees: (number) => agreesGermany(digitsOf(number.slice(2))),
  },
  FR: {
    example: 'FR40303265045',
    shape: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
    agrees: agreesFrance,
  },
  IT: {
    example: 'IT00743110157',
    shape: /^IT\d{11}$/,
    agrees: (number) => agreesItaly(digitsOf(number.slice(2))),
  },
  NL: {
    example: 'NL004495445B01',
    shape: /^NL\d{9}B\d{2}$/,
    agrees: agreesNetherlands,
  },
}

/** The rules of a country's numbers. */
export function vatCountry(code: string): VatCountry | undefined {
  return Object.hasOwn(countries, code) ? countries[code] : undefined
}

/** The number without the spaces, dots and dashes that people write into it. */
export function normalizeVatNumber(text: string): string {
  return text.toUpperCase().replaceAll(/[\s.\-/]/g, '')
}

/** A fault of a number: it does not have the country's shape, or its check digit does not fit. */
export type VatNumberFault = 'looksWrong' | 'checkDigit'

/** The fault of a country's tax number; `undefined` if there is none, or no rule is known. */
export function vatNumberFault(text: string, code: string): VatNumberFault | undefined {
  const country = vatCountry(code)
  const number = normalizeVatNumber(text)
  if (number === '' || !country) return undefined
  if (!country.shape.test(number)) return 'looksWrong'
  return country.agrees(number) ? undefined : 'checkDigit'
}

function digitsOf(text: string): number[] {
  return [...text].map(Number)
}

/** The sum with every second digit doubled, digits of the doubled ones added up. */
function luhnSum(digits: readonly number[]): number {
  return digits
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2))
    .reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0)
}

function agreesAustria(digits: readonly number[]): boolean {
  return (luhnSum(digits.slice(0, 7)) + 4 + (digits[7] ?? 0)) % 10 === 0
}

function agreesItaly(digits: readonly number[]): boolean {
  return luhnSum(digits) % 10 === 0
}

/** ISO 7064, MOD 11,10. */
function agreesGermany(digits: readonly number[]): boolean {
  const product = digits.slice(0, 8).reduce((carry, digit) => {
    const sum = (carry + digit) % 10 || 10
    return (sum * 2) % 11
  }, 10)
  return (11 - product) % 10 === digits[8]
}

function agreesFrance(number: string): boolean {
  const key = number.slice(2, 4)
  // Newer keys have letters, whose rule is not public.
  if (!/^\d\d$/.test(key)) return true
  return Number(key) === (12 + 3 * (Number(number.slice(4)) % 97)) % 97
}

/** Companies have a MOD 11 number; since 2020 the self-employed have a MOD 97 one. */
function agreesNetherlands(number: string): boolean {
  const digits = digitsOf(number.slice(2, 11))
  const sum = digits.slice(0, 8).reduce((all, digit, index) => all + digit * (9 - index), 0)
  return sum % 11 === digits[8] || remainder97(number) === 1
}

function remainder97(number: string): number {
  const digits = [...number].map((character) => Number.parseInt(character, 36)).join('')
  return Number(BigInt(digits) % 97n)
}
