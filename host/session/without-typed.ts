/** Shorter values are parts of many words. */
const MIN_LENGTH = 3

const typed =
  'textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

/** The text without what stands in this page's fields: a message of an error may repeat it. */
export function withoutTyped(text: string): string {
  const values = [...document.querySelectorAll(typed)]
    .map((field) => ('value' in field ? String(field.value) : (field.textContent ?? '')).trim())
    .filter((value) => value.length >= MIN_LENGTH)
    // The longest first: a value may be part of another one.
    .sort((a, b) => b.length - a.length)
  return values.reduce((rest, value) => rest.replaceAll(value, '(typed)'), text)
}
