import { publicTexts as english } from '../en/public'
import { pseudoTexts } from '../pseudo-text'

export const publicTexts = pseudoTexts(english)
