import { extension } from './components'

export const BasketInfo = extension('basket-info')
