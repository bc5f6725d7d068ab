/** `Companies` → `Company`, `Boxes` → `Box`, `Order lines` → `Order line`. */
export function singularOfEnglish(label: string): string {
  if (label.endsWith('ies')) return `${label.slice(0, -3)}y`
  if (/(?:ss|tus|x|ch|sh)es$/.test(label)) return label.replace(/es$/, '')
  return label.replace(/(?<!s)s$/, '')
}
