import { render } from 'react-dom'
import { OrderCard } from './order-card'

render(
  <OrderCard label="alone" order={1} />,
  document.body.appendChild(document.createElement('div')),
)
