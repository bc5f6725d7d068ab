import { setup } from './pilet/index'
import { piletComponents } from './pilet-components'

/** The extensions of the pilet: one module, so that what they share is there once. */
export const extension = piletComponents(setup)
