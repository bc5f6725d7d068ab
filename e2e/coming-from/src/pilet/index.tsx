import type { PiletApi } from '../pilet-components'

interface Basket {
  readonly items: readonly string[]
}

interface OrderParams {
  readonly item: string
}

/** A pilet as a shell of Piral loads it: two extensions with a state that they share, a tile, a page and a menu. */
export function setup(app: PiletApi): void {
  const first: Basket = { items: [] }
  const withBasket = app.createState({
    state: first,
    actions: {
      add(dispatch, item: string) {
        dispatch(({ items }) => ({ items: [...items, item] }))
      },
    },
  })
  app.registerPage('/basket', () => <p>A page of its own</p>)
  app.registerMenu('basket', () => <a href="/basket">Basket</a>)
  app.registerTile('basket-tile', () => <p>A tile</p>, { initialColumns: 2 })
  app.registerExtension<OrderParams>(
    'order-button',
    withBasket(({ actions, params }) => (
      <button type="button" onClick={() => actions['add']?.(params.item as never)}>
        Order {params.item}
      </button>
    )),
  )
  app.registerExtension(
    'basket-info',
    withBasket(({ state }) => <p>basket: {state.items.length} item(s)</p>),
  )
}
