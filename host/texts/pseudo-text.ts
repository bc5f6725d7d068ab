import type { AreasOf } from './texts-of'

/**
 * The text as in a language that is longer than English (each vowel twice, about +40 %), has accents, and
 * is written from the right: tests and developers see what would be cut off, and what is not mirrored.
 * What stands in braces, such as `{{count}}`, stays as it is.
 */
export function pseudoText(text: string): string {
  return text
    .split(/(\{\{\w+\}\})/)
    .map((part) => (part.startsWith('{{') ? part : fromTheRight(part)))
    .join('')
}

/** The plural forms of Arabic, which has all that there are. */
const forms = ['zero', 'one', 'two', 'few', 'many', 'other']

/** The texts of each area as `pseudoText` makes them, with all forms of each plural. */
export function pseudoTexts<English extends Readonly<Record<string, object>>>(
  areas: English,
): AreasOf<English> {
  const made = Object.entries(areas).map(([area, texts]) => {
    const entries = Object.entries(texts).flatMap(([key, text]) => {
      const name = /^(.*)_other$/.exec(key)?.[1]
      const keys = name === undefined ? [key] : forms.map((form) => `${name}_${form}`)
      return keys.map((one) => [one, pseudoText(String(text))])
    })
    return [area, Object.fromEntries(entries)]
  })
  // The same areas and keys: they are those of the argument.
  return Object.fromEntries(made) as AreasOf<English>
}

const accents: Readonly<Record<string, string>> = {
  ...{ a: 'åå', e: 'éé', i: 'îî', o: 'öö', u: 'ûû', A: 'ÅÅ', E: 'ÉÉ', I: 'ÎÎ', O: 'ÖÖ', U: 'ÛÛ' },
  ...{ c: 'ç', n: 'ñ', s: 'š', y: 'ý', z: 'ž', C: 'Ç', N: 'Ñ', S: 'Š', Y: 'Ý', Z: 'Ž' },
}

// A mark of direction first, for whoever asks a text which way it runs; then an override until its end.
function fromTheRight(text: string): string {
  if (!/\p{L}/u.test(text)) return text
  const longer = text.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter)
  return `\u200f\u202e${longer}\u202c`
}
