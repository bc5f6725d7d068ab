/** A name as it looks: without case and hyphens, and with letters that are taken for each other as one. */
export function lookOf(name: string): string {
  return name.toLowerCase().replaceAll('-', '').replaceAll('0', 'o').replaceAll(/[1i]/g, 'l')
}
