import { holdRules } from './hold-rules'

const held = new WeakSet<CSSStyleSheet>()

/** Lets all that is written into a constructed sheet from now on hold in the boxes of a build, in its layer. */
export function holdSheet(sheet: CSSStyleSheet, mark: string, media = ''): void {
  const { insertRule, replaceSync } = CSSStyleSheet.prototype
  // They are in the page already: what cannot be held must not stay there.
  const hold = (list: CSSStyleSheet | CSSLayerBlockRule, drop: () => void) => {
    try {
      holdRules(list, { mark })
    } catch {
      drop()
    }
  }
  const inLayer = (rules: string) => {
    // As in sheets of builds: behind the layers of the rules themselves.
    const first = /@(?:layer|property)/.test(rules) ? '@layer first-values;' : ''
    const conditional = media ? `@media ${media}{${rules}}` : rules
    return `@layer slipway.remotes.${mark}{${first}${conditional}}`
  }
  held.add(sheet)
  sheet.insertRule = (rule, index = 0) => {
    insertRule.call(sheet, inLayer(rule), index)
    const inserted = sheet.cssRules[index]
    if (inserted) hold(inserted as CSSLayerBlockRule, () => sheet.deleteRule(index))
    return index
  }
  sheet.addRule = (selector = '', style = '', index = sheet.cssRules.length) => {
    sheet.insertRule(`${selector}{${style}}`, index)
    return -1
  }
  sheet.replaceSync = (text) => {
    replaceSync.call(sheet, text.trim() ? inLayer(text) : '')
    hold(sheet, () => replaceSync.call(sheet, ''))
  }
  sheet.replace = async (text) => {
    sheet.replaceSync(text)
    return sheet
  }
}

/** Holds the sheets that scripts of a build construct by themselves, when they adopt them for the whole page. */
export function holdAdopted(markOfWriter: () => string | undefined): void {
  const all = document.adoptedStyleSheets
  const take = (sheets: readonly CSSStyleSheet[]) => {
    const own = sheets.filter((sheet) => !held.has(sheet) && !all.includes(sheet))
    const mark = own.length > 0 ? markOfWriter() : undefined
    if (mark !== undefined) for (const sheet of own) holdWritten(sheet, mark)
  }
  // By each way of an array to change: all of them set places.
  const watched = new Proxy(all, {
    set(sheets, place, value) {
      if (value instanceof CSSStyleSheet) take([value])
      return Reflect.set(sheets, place, value)
    },
  })
  const { set: adopt } = Object.getOwnPropertyDescriptor(Document.prototype, name) ?? {}
  const set = (given: Iterable<CSSStyleSheet>) => {
    const sheets = [...given]
    take(sheets)
    adopt?.call(document, sheets)
  }
  Object.defineProperty(document, name, { configurable: true, get: () => watched, set })
}

const name = 'adoptedStyleSheets'

function holdWritten(sheet: CSSStyleSheet, mark: string): void {
  const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('')
  holdSheet(sheet, mark)
  sheet.replaceSync(text)
}
