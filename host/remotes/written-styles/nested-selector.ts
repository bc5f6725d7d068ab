import {
  type Compound,
  compoundsOf,
  isBelow,
  masked,
  namesRule,
  selectorsOf,
  simplesOf,
} from './compounds'

/**
 * Whether each of the selectors of a rule in a rule starts from the rule around it, and stays in the box.
 * Where that rule may be for the box itself (`isAtBox`), what is beside it is outside.
 */
export function areNestedHeld(selectors: string, isAtBox: boolean): boolean {
  return selectorsOf(selectors).every((selector) => {
    const compounds = compoundsOf(selector)
    return namesRule(selector)
      ? startsFromRule(compounds, isAtBox)
      : !isAtBox || compounds[0]?.text !== '' || staysBelow(compounds[1])
  })
}

/** Whether what such selectors match may be the box itself, if the rule around them may be for it. */
export function mayEndAtRule(selectors: string): boolean {
  return selectorsOf(selectors).some((selector) =>
    namesRule(compoundsOf(selector).at(-1)?.text ?? ''),
  )
}

function startsFromRule(compounds: readonly Compound[], isAtBox: boolean): boolean {
  const start = compounds.findLastIndex(({ text }) => isStart(text, isAtBox))
  return start >= 0 && (!isAtBox || staysBelow(compounds[start + 1]))
}

/** A condition on its rule, such as `:not(&)`, is no start in it; a choice is one, if all that it offers are. */
function isStart(compound: string, isAtBox: boolean): boolean {
  if (masked(compound).includes('&')) return true
  return simplesOf(compound).some((simple) => {
    const [, choice] = /^:(?:is|where)\((.*)\)$/is.exec(simple) ?? []
    return choice && selectorsOf(choice).every((one) => startsFromRule(compoundsOf(one), isAtBox))
  })
}

function staysBelow(next: Compound | undefined): boolean {
  return !next || isBelow(next)
}
