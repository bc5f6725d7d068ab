import { overlayTexts as english } from '../en/overlay'
import { pseudoTexts } from '../pseudo-text'

export const overlayTexts = pseudoTexts(english)
