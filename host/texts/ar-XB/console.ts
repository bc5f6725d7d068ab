import { consoleTexts as english } from '../en/console'
import { pseudoTexts } from '../pseudo-text'

export const consoleTexts = pseudoTexts(english)
