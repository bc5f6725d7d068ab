import { holdSheet } from './held-sheet'

const live = new Set<WrittenSheet>()

/** The rules that a script wrote into a style element, held in the boxes of its build while the element is in the page. */
export class WrittenSheet {
  readonly element: HTMLStyleElement
  readonly #sheet: CSSStyleSheet
  #text: string | undefined

  constructor(element: HTMLStyleElement, mark: string) {
    this.element = element
    this.#sheet = new CSSStyleSheet()
    holdSheet(this.#sheet, mark, element.media)
    // Libraries fill the element's own sheet by script.
    const get = () => (live.has(this) ? this.#sheet : null)
    Object.defineProperty(element, 'sheet', { configurable: true, get })
    Object.defineProperty(element, 'disabled', {
      configurable: true,
      get: () => this.#sheet.disabled,
      set: (isOff: boolean) => {
        this.#sheet.disabled = isOff
      },
    })
  }

  /** Takes over the text of the element, where it is another than before. */
  read(): void {
    const { textContent: text } = this.element
    if (text === this.#text) return
    this.#text = text
    this.#sheet.replaceSync(text ?? '')
  }

  /** Applies those that are in the page, in the order of their elements, behind all other sheets. */
  static applyAll(): void {
    const sheets = [...live].toSorted(byPlace).map((written) => written.#sheet)
    const others = document.adoptedStyleSheets.filter((sheet) => !applied.has(sheet))
    for (const sheet of sheets) applied.add(sheet)
    document.adoptedStyleSheets = [...others, ...sheets]
  }

  static add(written: WrittenSheet): void {
    live.add(written)
    written.read()
    WrittenSheet.applyAll()
  }

  /** Takes those out whose elements have left the page. */
  static sweep(): void {
    const gone = [...live].filter(({ element }) => !element.isConnected)
    for (const written of gone) live.delete(written)
    if (gone.length > 0) WrittenSheet.applyAll()
  }
}

const applied = new WeakSet<CSSStyleSheet>()

function byPlace({ element: one }: WrittenSheet, { element: other }: WrittenSheet): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}
