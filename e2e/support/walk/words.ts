import type { Page } from '@playwright/test'

/** A text on a page, and in what it is, such as `button aria-label`. */
export interface Word {
  readonly text: string
  readonly place: string
}

/** Figures, and letters that stand alone, are the same in each language. */
export const plain = (text: string): string =>
  text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim()

/** Everything that somebody reads on the page as it is, or hears. */
export async function readWords(page: Page): Promise<readonly Word[]> {
  const words = await page.evaluate(collectWords)
  return words.filter(({ text }) => text.trim() !== '')
}

function collectWords(): Word[] {
  const spoken = ['aria-label', 'aria-description', 'aria-valuetext', 'aria-roledescription']
  const attributes = [...spoken, 'title', 'placeholder', 'alt', 'label', 'abbr', 'summary']
  // What a choice shows is in a field that nobody types into.
  const choice = 'input[readonly], input[aria-haspopup], input[role="combobox"]'
  const words: Word[] = [{ text: document.title, place: 'title of the page' }]
  for (const element of document.body.querySelectorAll('*')) {
    // Names in code are the same in each language.
    if (element.closest('script, style, template, noscript, code')) continue
    const place = element.localName
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    words.push({ text: own.map(({ textContent }) => textContent).join(''), place })
    if (element instanceof HTMLInputElement && element.matches(choice))
      words.push({ text: element.value, place: `${place} value` })
    if (element.closest('[aria-hidden="true"]')) continue
    for (const name of attributes)
      words.push({ text: element.getAttribute(name) ?? '', place: `${place} ${name}` })
  }
  return words
}
