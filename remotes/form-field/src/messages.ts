/** The field's own texts, by language; countries as they are written after "of". */
export const messages = {
  en: {
    AT: 'Austria',
    DE: 'Germany',
    FR: 'France',
    IT: 'Italy',
    NL: 'the Netherlands',
    chooseCountry: 'Choose the country to have it checked.',
    notChecked: 'Not checked for this country.',
    valid: 'A valid number of {country}.',
    example: 'For {country}, such as {example}.',
    looksWrong: 'A number of {country} looks like {example}.',
    checkDigit: 'The check digit does not fit: one of the characters is wrong.',
  },
  de: {
    AT: 'Österreich',
    DE: 'Deutschland',
    FR: 'Frankreich',
    IT: 'Italien',
    NL: 'den Niederlanden',
    chooseCountry: 'Wählen Sie das Land, damit die Nummer geprüft wird.',
    notChecked: 'Wird für dieses Land nicht geprüft.',
    valid: 'Eine gültige Nummer aus {country}.',
    example: 'Aus {country} zum Beispiel {example}.',
    looksWrong: 'Eine Nummer aus {country} sieht aus wie {example}.',
    checkDigit: 'Die Prüfziffer passt nicht: Eines der Zeichen ist falsch.',
  },
} as const
