import { mount, unmount } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import Card from './card.svelte'

/** A bridge by hand. */
export default function createBridge() {
  let current
  let changed
  const follow = createSubscriber((update) => {
    changed = update
  })
  const given = () => {
    follow()
    return current
  }
  let card
  return {
    render({ dom, ...props }) {
      current = props
      if (card) changed?.()
      else card = mount(Card, { target: dom, props: { given } })
    },
    destroy() {
      if (card) void unmount(card)
    },
  }
}
