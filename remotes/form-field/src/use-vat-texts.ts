import { useTranslation } from '@slipway/sdk'
import { messages } from './messages'
import { vatCountry, vatNumberFault } from './vat-number'

interface VatTexts {
  /** What is wrong with the number, in words. */
  fault(number: string, code: string): string | undefined
  /** What helps who types it. */
  hint(number: string, code: string): string
}

/** What there is to say about a number of the country with that code. */
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
