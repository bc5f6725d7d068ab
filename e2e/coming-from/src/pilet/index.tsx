import type { PiletApi } from '../pilet-components'

interface Basket {
  readonly items: readonly string[]
}

/** A pilet as a shell of Piral loads it: two extensions with a state that they share. */
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
  app.registerExtension(
    'order-button',
    withBasket(({ actions, params }) => (
      <button type="button" onClick={() => actions['add']?.(params['item'] as never)}>
        Order {String(params['item'])}
      </button>
    )),
  )
  app.registerExtension(
    'basket-info',
    withBasket(({ state }) => <p>basket: {state.items.length} item(s)</p>),
  )
}
