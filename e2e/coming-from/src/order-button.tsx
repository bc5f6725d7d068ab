import { extension } from './components'

export const OrderButton = extension('order-button')
