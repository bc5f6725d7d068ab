import { arrangeTexts as english } from '../en/arrange'
import { pseudoTexts } from '../pseudo-text'

export const arrangeTexts = pseudoTexts(english)
