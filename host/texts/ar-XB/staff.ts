import { staffTexts as english } from '../en/staff'
import { pseudoTexts } from '../pseudo-text'

export const staffTexts = pseudoTexts(english)
