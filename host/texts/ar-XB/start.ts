import { startTexts as english } from '../en/start'
import { pseudoTexts } from '../pseudo-text'

export const startTexts = pseudoTexts({ english }).english
