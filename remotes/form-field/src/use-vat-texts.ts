import { useTranslation } from '@slipway/sdk'
import { messages } from './messages'
import { vatCountry, vatNumberFault } from './vat-number'

interface VatTexts {
  /** Returns the number's fault, in words. */
  fault(number: string, code: string): string | undefined
  /** Returns a hint for the person who types the number. */
  hint(number: string, code: string): string
}

/** Returns functions that write texts about a number of the country with a given code. */
export function useVatTexts(): VatTexts {
  const t = useTranslation(messages)
  const wordsOf = (code: string) => ({
    country: t(code as keyof typeof messages.en),
    example: vatCountry(code)?.example ?? '',
  })
  return {
    fault(number, code) {
      const found = vatNumberFault(number, code)
      return found && t(found, wordsOf(code))
    },
    hint(number, code) {
      if (!vatCountry(code)) return t(code ? 'notChecked' : 'chooseCountry')
      const isValid = number !== '' && !vatNumberFault(number, code)
      return t(isValid ? 'valid' : 'example', wordsOf(code))
    },
  }
}
