/** Returns the name of an animation as the sheets of the build have it; one that begins with the remote’s name stays. */
export function ownName(name: string, mark: string): string {
  const remote = mark.slice(0, mark.lastIndexOf('-'))
  const isOwn = name.toLowerCase().startsWith(remote) && /^[-_ ]/.test(name.slice(remote.length))
  return isOwn || keywords.test(name) ? name : `${mark}-${name}`
}

const keywords = /^(?:none|initial|inherit|unset|revert|revert-layer)$/i

/** The same of a family of fonts, as text. */
export function ownFamily(family: string, mark: string): string {
  return `"${ownName(family.trim().replaceAll(/["']/g, ''), mark)}"`
}

/** Makes the names of animations and of fonts in declarations the build's own. */
export function ownValues(style: CSSStyleDeclaration, mark: string): void {
  const change = (property: string, own: (value: string, mark: string) => string) => {
    const value = style.getPropertyValue(property)
    if (value) style.setProperty(property, own(value, mark), style.getPropertyPriority(property))
    return value
  }
  // Without a value of its own it is part of a text with variables.
  if (!change('animation-name', ownAnimations)) change('animation', ownWords)
  change('font-family', ownFamilies)
  for (const property of Array.from(style)) {
    if (named.test(property)) change(property, ownFamilies)
    if (animated.test(property) && timed.test(style.getPropertyValue(property)))
      change(property, ownWords)
  }
}

const animated = /^--.*animat/i
const timed = /\dm?s\b/i
const named = /^--(?:.*font-?family.*|font-(?:sans|serif|mono))$/i

function ownAnimations(names: string, mark: string): string {
  return names
    .split(/\s*,\s*/)
    .map((name) => ownName(name, mark))
    .join(', ')
}

const tokens = /[\w-]*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|[\w.%+-]+/g
const notNames =
  /\(|^(?!-?[a-z_])|^(?:ease(?:-in|-out|-in-out)?|linear|step-(?:start|end)|infinite|normal|(?:alternate-)?reverse|alternate|forwards|backwards|both|running|paused|auto)$/i

function ownWords(text: string, mark: string): string {
  return text.replace(tokens, (word) => (notNames.test(word) ? word : ownName(word, mark)))
}

// Functions, and the names that every system has for its own fonts.
const noFonts =
  /[()]|^(?:(?:ui-)?(?:sans-serif|serif|monospace|rounded)|cursive|fantasy|system-ui|emoji|math|fangsong|-apple-system|BlinkMacSystemFont)$/i

const items = /(?:"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^,"'(])+/g

/**
 * Puts the build's name of each family before the family: whether its sheets have such a font, and which of them,
 * may turn out later.
 */
function ownFamilies(families: string, mark: string): string {
  const own = families.match(items)?.flatMap((item) => {
    const family = item.trim()
    const [, variable, others] = /^var\(([^,]+),(.+)\)$/s.exec(family) ?? []
    if (others) return [`var(${variable}, ${ownFamilies(others, mark)})`]
    if (noFonts.test(family) || keywords.test(family)) return [family]
    const name = ownFamily(family, mark)
    return name.includes(mark) ? [name, family] : [family]
  })
  return own?.join(', ') ?? families
}
