/** Letters of other alphabets that look like a Latin one, each above its own. */
const foreign = 'авекмнорстухіјѕαβεηικμνορτυχ'
const latin = 'abekmhopctyxijsabehikmnoptux'

/**
 * A name as it looks: without case, hyphens, spaces and what is not seen, and with letters that are
 * taken for each other as one.
 */
export function confusableKey(name: string): string {
  const look = name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\p{Format}\s-]/gu, '')
    .replaceAll(/[а-ѕα-χ]/g, (letter) => latin[foreign.indexOf(letter)] ?? letter)
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
  return look || name
}

/** Says by what two names differ that are read alike: case, or marks between letters. */
export function differenceOf(name: string, other: string): string {
  if (name.toLowerCase() === other.toLowerCase()) return 'by case'
  if (withoutMarks(name) === withoutMarks(other)) return 'by "-", "_", "." or spaces'
  return 'by letters that look alike'
}

/** A name without case and marks: equal for names that differ by those alone. */
export function withoutMarks(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.\s]/g, '')
}
